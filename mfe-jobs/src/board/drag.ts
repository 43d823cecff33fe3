import { type StoreApi, useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { JobCard, Stage } from '@jobtrail/contract';

/** The state of a drag. Cards and lanes subscribe to slices of it, so that a drag renders two lanes and one card. */
interface DragState {
  /** The dragged card; its stage is the original one. */
  lifted: JobCard | null;
  /** Height of the lifted card and its slot, in px. */
  height: number;
  /** The scale of the board, which the drag preview must match. */
  scale: number;
  /** The lane under the pointer, or the one chosen with the arrow keys. */
  over: Stage | null;
  /** The lane chosen with the arrow keys; null during a pointer drag. */
  chosen: Stage | null;
  /** The card whose preview is still being animated to its place. */
  landing: string | null;
}
export type DragStore = StoreApi<DragState>;

const nothing: DragState = { lifted: null, height: 0, scale: 1, over: null, chosen: null, landing: null };

export const createDragStore = (): DragStore => createStore<DragState>(() => nothing);

/** Ends a drag; `landing` is the card whose preview is still being animated to its place. */
export const putDown = (store: DragStore, landing: string | null): void => store.setState({ ...nothing, landing });

export function useDrag<T>(store: DragStore, select: (state: DragState) => T): T {
  return useStore(store, select);
}
