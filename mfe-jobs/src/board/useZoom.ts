import { useCallback, useState } from 'react';
import { STORAGE_KEYS, type Zoom } from '@jobtrail/contract';
import { readZoom } from './fit.ts';

function stored(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEYS.zoom);
  } catch {
    return null;
  }
}

/** The zoom level of the board, stored in this browser. */
export function useZoom(): [Zoom, (zoom: Zoom) => void] {
  const [zoom, setZoom] = useState<Zoom>(() => readZoom(stored()));
  const choose = useCallback((next: Zoom) => {
    setZoom(next);
    try {
      localStorage.setItem(STORAGE_KEYS.zoom, String(next));
    } catch {
      // Zooming works without storage, too.
    }
  }, []);
  return [zoom, choose];
}
