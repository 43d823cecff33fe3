import { type DragEvent, useState } from 'react';

/**
 * Lets an element take the files that are dropped on it.
 * @param onFiles called with at least one file
 * @returns the handlers of the element, and whether files are held over it
 */
export function useFileDrop(onFiles: (files: readonly File[]) => void) {
  const [isOver, setOver] = useState(false);
  function onDrag(event: DragEvent): void {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  }
  function onDrop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    const files = [...event.dataTransfer.files];
    if (files.length > 0) onFiles(files);
  }
  return {
    isOver,
    handlers: { onDragEnter: onDrag, onDragOver: onDrag, onDragLeave: () => setOver(false), onDrop },
  };
}
