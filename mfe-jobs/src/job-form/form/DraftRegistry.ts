import { onSignal } from '@jobtrail/web-kit';
import type { JobDraft } from './JobDraft.ts';

/** The drafts of one form, until the page is closed or the person signs out. */
export class DraftRegistry<Draft extends JobDraft> {
  readonly #drafts = new Map<string, Draft>();

  constructor() {
    onSignal('signedOut', () => {
      for (const draft of this.#drafts.values()) draft.discard();
      this.#drafts.clear();
    });
  }

  /** Returns the draft for a key; creates one if there is none or it has ended. */
  of(key: string, make: () => Draft): Draft {
    const known = this.#drafts.get(key);
    if (known && !known.hasEnded) return known;
    const made = make();
    this.#drafts.set(key, made);
    return made;
  }
}
