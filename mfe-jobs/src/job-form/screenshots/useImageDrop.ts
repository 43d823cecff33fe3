import { type DragEvent, useEffect, useRef, useState } from 'react';

interface DropHandlers {
  onDragEnter: (event: DragEvent) => void;
  onDragOver: (event: DragEvent) => void;
  onDragLeave: (event: DragEvent) => void;
  onDrop: (event: DragEvent) => void;
}

export interface ImageDrop {
  /** Whether files are being dragged over the form. */
  over: boolean;
  /** The event handlers of the form. */
  handlers: DropHandlers;
}

const holdsFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, [contenteditable]') !== null;

/**
 * Accepts files dropped on a form, and images pasted while it is shown.
 * @param take receives the dropped or pasted files
 */
export function useImageDrop(take: (files: File[]) => void): ImageDrop {
  const [over, setOver] = useState(false);
  const depth = useRef(0);
  const taker = useRef(take);
  useEffect(() => {
    taker.current = take;
  }, [take]);

  useEffect(() => {
    function paste(event: ClipboardEvent): void {
      const data = event.clipboardData;
      const files = [...(data?.files ?? [])];
      // Text that was copied together with a picture of itself, as office programs do, is pasted into the focused
      // field.
      if (files.length === 0 || (isTyping(event.target) && (data?.getData('text/plain') ?? '') !== '')) return;
      event.preventDefault();
      taker.current(files);
    }
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);

  const leave = (): void => {
    depth.current = Math.max(0, depth.current - 1);
    if (depth.current === 0) setOver(false);
  };
  return {
    over,
    handlers: {
      onDragEnter: (event) => {
        if (!holdsFiles(event)) return;
        depth.current += 1;
        setOver(true);
      },
      onDragOver: (event) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'copy';
      },
      onDragLeave: (event) => {
        if (holdsFiles(event)) leave();
      },
      onDrop: (event) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        depth.current = 0;
        setOver(false);
        take([...event.dataTransfer.files]);
      },
    },
  };
}
