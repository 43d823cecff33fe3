import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  type DragOverEvent,
  type DragStartEvent,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { useEffect, useRef, useState } from 'react';
import { MOUSE_ACTIVATION, TOUCH_ACTIVATION } from '../../jobs/dragActivation.ts';
import type { FormImage } from './FormImage.ts';
import { ImageTile } from './ImageTile.tsx';

const SILENT = () => undefined;
/** Keyboard users have buttons, and moves are announced below. */
const ACCESSIBILITY = {
  announcements: { onDragStart: SILENT, onDragOver: SILENT, onDragEnd: SILENT, onDragCancel: SILENT },
  screenReaderInstructions: { draggable: '' },
  restoreFocus: false,
};

/** Where to move the focus after the list rerenders. */
type FocusNext = { kind: 'remove'; at: number } | { kind: 'move'; id: string; button: 'earlier' | 'later' };

interface Props {
  images: readonly FormImage[];
  onRemove: (id: string) => void;
  onMove: (id: string, to: number) => void;
  /** Moves the focus on when the last image is gone. */
  onEmpty: () => void;
}

/** The images of a form in order. The focus stays on a moved image, and moves to the neighbor of a removed one. */
export function ImageTiles({ images, onRemove, onMove, onEmpty }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const focusNext = useRef<FocusNext | null>(null);
  const [dragged, setDragged] = useState<{ from: number; over: number } | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const sensors = useSensors(useSensor(MouseSensor, MOUSE_ACTIVATION), useSensor(TouchSensor, TOUCH_ACTIVATION));
  const isDragging = useRef(false);

  useEffect(() => {
    const next = focusNext.current;
    focusNext.current = null;
    if (next?.kind === 'move')
      list.current
        ?.querySelector<HTMLElement>(`[data-image="${CSS.escape(next.id)}"] [data-move="${next.button}"]`)
        ?.focus();
    if (next?.kind !== 'remove') return;
    const buttons = list.current?.querySelectorAll<HTMLElement>('.image-remove') ?? [];
    const neighbor = buttons[Math.min(next.at, buttons.length - 1)];
    if (neighbor) neighbor.focus();
    else onEmpty();
  }, [images, onEmpty]);
  useEffect(() => {
    // Escape cancels dragging an image and must not close the dialog as well. This listener runs before that of the
    // drag, which ends with the same key.
    const keepEscape = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && isDragging.current) event.stopPropagation();
    };
    document.addEventListener('keydown', keepEscape);
    return () => document.removeEventListener('keydown', keepEscape);
  }, []);

  const placeOf = (id: unknown): number => images.findIndex((image) => image.id === id);
  const move = (id: string, to: number): void => {
    const image = images[placeOf(id)];
    if (!image || placeOf(id) === to) return;
    onMove(id, to);
    setAnnouncement(`${image.name} is now ${to + 1} of ${images.length}.`);
  };
  const over = ({ active, over: target }: DragOverEvent): void =>
    setDragged({ from: placeOf(active.id), over: placeOf(target?.id) });
  const start = ({ active }: DragStartEvent): void => {
    isDragging.current = true;
    setDragged({ from: placeOf(active.id), over: placeOf(active.id) });
  };
  const cancel = (): void => {
    isDragging.current = false;
    setDragged(null);
  };
  const end = ({ active, over: target }: DragEndEvent): void => {
    cancel();
    if (target) move(String(active.id), placeOf(target.id));
  };
  const dropAt = (at: number): 'before' | 'after' | null => {
    if (dragged?.over !== at || dragged.from === at) return null;
    return dragged.from < at ? 'after' : 'before';
  };

  return (
    <>
      {images.length === 0 ? null : (
        <DndContext
          sensors={sensors}
          collisionDetection={closestCenter}
          accessibility={ACCESSIBILITY}
          onDragStart={start}
          onDragOver={over}
          onDragEnd={end}
          onDragCancel={cancel}
        >
          <ul className="image-tiles" ref={list} aria-label="Attached images">
            {images.map((image, at) => (
              <ImageTile
                key={image.id}
                image={image}
                at={at}
                of={images.length}
                drop={dropAt(at)}
                onRemove={() => {
                  focusNext.current = { kind: 'remove', at };
                  onRemove(image.id);
                }}
                onMove={(to) => {
                  focusNext.current = { kind: 'move', id: image.id, button: to < at ? 'earlier' : 'later' };
                  move(image.id, to);
                }}
              />
            ))}
          </ul>
        </DndContext>
      )}
      <p className="sr" role="status">
        {announcement}
      </p>
    </>
  );
}
