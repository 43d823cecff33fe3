import { IMAGES_MAX, successToasts } from '@jobtrail/contract';
import { useToast } from '@jobtrail/web-kit';
import { useCallback, useEffect, useRef, useState } from 'react';
import { keptShots } from './kept.ts';
import type { LeftOut } from './problems.ts';
import { leftOutToast } from './problems.ts';
import type { Shot } from './Shot.ts';
import { checkFile, dataUrlOf } from './Shot.ts';

export interface Screenshots {
  shots: readonly Shot[];
  /** Checks files and attaches those that may be; one toast says what was left out. */
  add: (files: readonly File[]) => Promise<void>;
  remove: (id: string) => void;
  clear: () => void;
  /** The images as the contract takes them: a JSON-encoded list of data URLs, or null (spec 3). */
  encode: () => Promise<string | null>;
}

/** The images of a new job (spec 5, "Screenshot upload"). */
export function useScreenshots(userId: string): Screenshots {
  const toast = useToast();
  const [shots, setShots] = useState(() => keptShots.of(userId));
  const known = useRef(shots);
  useEffect(() => keptShots.keep(userId, shots), [userId, shots]);

  const change = useCallback((next: readonly Shot[]) => {
    known.current = next;
    setShots(next);
  }, []);

  const add = useCallback(async (files: readonly File[]) => {
    const checked = await Promise.all(files.map(checkFile));
    const good = checked.flatMap((file) => ('shot' in file ? [file.shot] : []));
    const room = Math.max(0, IMAGES_MAX - known.current.length);
    const leftOut: LeftOut[] = [...checked.flatMap((file) => ('problem' in file ? [file] : [])), ...good.slice(room).map(({ name }) => ({ name, problem: 'too many' as const }))];
    const added = good.slice(0, room);
    if (added.length > 0) change([...known.current, ...added]);
    const problem = leftOutToast(leftOut, files.length === 1);
    if (problem) toast({ ...problem, tone: 'error' });
    else if (added.length > 0) toast({ ...successToasts.imageUploaded, ...(added.length > 1 ? { description: `${added.length} images are attached.` } : {}), tone: 'success' });
  }, [change, toast]);

  return {
    shots,
    add,
    remove: useCallback((id) => change(known.current.filter((shot) => shot.id !== id)), [change]),
    clear: useCallback(() => change([]), [change]),
    encode: useCallback(async () => (known.current.length === 0 ? null : JSON.stringify(await Promise.all(known.current.map(dataUrlOf)))), []),
  };
}
