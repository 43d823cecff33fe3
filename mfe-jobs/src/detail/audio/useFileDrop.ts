import { type DragEvent, useRef, useState } from 'react';

interface FileDrop {
  /** Whether files are being dragged over it. */
  over: boolean;
  handlers: Record<'onDragEnter' | 'onDragOver' | 'onDragLeave' | 'onDrop', (event: DragEvent) => void>;
}

const holdsFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

/** Handles dropped files; without this, the browser would leave the page and open the file. */
export function useFileDrop(take: (file: File) => void): FileDrop {
  const [over, setOver] = useState(false);
  const depth = useRef(0);
  const move = (by: number): void => {
    depth.current = Math.max(0, depth.current + by);
    setOver(depth.current > 0);
  };
  return {
    over,
    handlers: {
      onDragEnter: (event) => {
        if (holdsFiles(event)) move(1);
      },
      onDragOver: (event) => {
        if (holdsFiles(event)) event.preventDefault();
      },
      onDragLeave: (event) => {
        if (holdsFiles(event)) move(-1);
      },
      onDrop: (event) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        move(-depth.current);
        const [file] = event.dataTransfer.files;
        if (file) take(file);
      },
    },
  };
}
