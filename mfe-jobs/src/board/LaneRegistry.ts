import type { Stage } from '@jobtrail/contract';

/** What the board asks of one of its lanes. */
export interface LaneHandle {
  /** Brings the card into view, drawn or not, and gives it the focus. */
  focus: (index: number) => void;
  toTop: () => void;
}

/** The lanes on the screen, by stage. */
export class LaneRegistry {
  readonly #lanes = new Map<Stage, LaneHandle>();

  /** Enters a lane; the returned function takes it out. */
  enter(stage: Stage, handle: LaneHandle): () => void {
    this.#lanes.set(stage, handle);
    return () => {
      if (this.#lanes.get(stage) === handle) this.#lanes.delete(stage);
    };
  }

  get(stage: Stage): LaneHandle | undefined {
    return this.#lanes.get(stage);
  }
}
