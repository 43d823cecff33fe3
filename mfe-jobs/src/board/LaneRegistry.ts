import type { Stage } from '@jobtrail/contract';

/** The commands of a lane on the screen. */
interface LaneHandle {
  /** Scrolls the card into view, rendering it if necessary, and focuses it. */
  focus: (index: number) => void;
  toTop: () => void;
}

/** The lanes on the screen, by stage. */
export class LaneRegistry {
  readonly #lanes = new Map<Stage, LaneHandle>();

  /**
   * Registers a lane.
   * @returns a function that removes it
   */
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
