import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';
import { onSignal } from '../api/signals.ts';
import { useSession } from '../platform/context.ts';
import { draftStore } from './draftStore.ts';

/** How far two clocks of one machine may differ, in ms. */
const CLOCK_DRIFT_MS = 1000;

/** Whether this document is a reload of the one that was left at `leftAt`, in ms since 1970. */
function isReloadOf(leftAt: unknown): boolean {
  const [entry] = performance.getEntriesByType?.('navigation') ?? [];
  return (
    entry !== undefined &&
    'type' in entry &&
    entry.type === 'reload' &&
    typeof leftAt === 'number' &&
    leftAt >= performance.timeOrigin - CLOCK_DRIFT_MS
  );
}

/** Takes what the previous document stored under a name, if this document is a reload of it. Returns it only once. */
function takeStored<T>(userId: string, name: string, parse: (stored: unknown) => T | undefined): T | undefined {
  const stored = draftStore.read(userId, name);
  if (typeof stored !== 'object' || stored === null) return undefined;
  draftStore.write(userId, name, undefined);
  return isReloadOf(Reflect.get(stored, 'leftAt')) ? parse(Reflect.get(stored, 'value')) : undefined;
}

/**
 * State of a screen that survives a reload, such as which dialog is open. Leaving the screen discards it.
 * @param parse converts the stored JSON value to the state; undefined if it is invalid
 */
export function useReloadedState<T>(
  name: string,
  initial: T,
  parse: (stored: unknown) => T | undefined,
): [T, Dispatch<SetStateAction<T>>] {
  const userId = useSession().user?.id ?? '';
  const [value, setValue] = useState(() => takeStored(userId, name, parse) ?? initial);
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);
  useEffect(() => {
    const keep = (): void => draftStore.write(userId, name, { value: latest.current, leftAt: Date.now() });
    const forget = (): void => window.removeEventListener('pagehide', keep);
    window.addEventListener('pagehide', keep);
    const stopSignal = onSignal('signedOut', forget);
    return () => {
      stopSignal();
      forget();
    };
  }, [userId, name]);
  return [value, setValue];
}

/** A parser of strings for `useReloadedState`. */
export const storedText = (stored: unknown): string | undefined => (typeof stored === 'string' ? stored : undefined);
/** A parser of booleans for `useReloadedState`. */
export const storedFlag = (stored: unknown): boolean | undefined => (typeof stored === 'boolean' ? stored : undefined);
