import { type DragEvent, useEffect, useRef, useState } from 'react';

interface DropHandlers {
  onDragEnter: (event: DragEvent) => void;
  onDragOver: (event: DragEvent) => void;
  onDragLeave: (event: DragEvent) => void;
  onDrop: (event: DragEvent) => void;
}

const holdsFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, [contenteditable]') !== null;

/**
 * Files that are dropped on a form, and images that are pasted while it is shown.
 * @param take gets what was dropped or pasted
 * @returns whether files hang over the form now, and the handlers for it
 */
export function useImageDrop(take: (files: File[]) => void): { over: boolean; handlers: DropHandlers } {
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
      // Text that was copied with a picture of itself, as office programs do, belongs to the field one types in.
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
