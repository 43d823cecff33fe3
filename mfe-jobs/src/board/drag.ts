import { type StoreApi, useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { JobCard, Stage } from '@jobtrail/contract';

/** What is being dragged. Cards and lanes each listen to their own slice, so a drag renders two lanes and one card. */
export interface DragState {
  /** The card being dragged; its stage is the one it came from. */
  lifted: JobCard | null;
  /** Height of the lifted card in px: the slot's. */
  height: number;
  /** The scale at which the board is drawn: the drag preview has the same. */
  scale: number;
  /** The lane under the pointer, or the one that the arrow keys chose. */
  over: Stage | null;
  /** The lane that the arrow keys chose; null while a pointer drags. */
  chosen: Stage | null;
  /** The card whose preview is still moving to its place. */
  landing: string | null;
}
export type DragStore = StoreApi<DragState>;

const nothing: DragState = { lifted: null, height: 0, scale: 1, over: null, chosen: null, landing: null };

export const createDragStore = (): DragStore => createStore<DragState>(() => nothing);

/** Ends a drag; `landing` names the card while its preview still moves to its place. */
export const putDown = (store: DragStore, landing: string | null): void => store.setState({ ...nothing, landing });

export function useDrag<T>(store: DragStore, select: (state: DragState) => T): T {
  return useStore(store, select);
}
