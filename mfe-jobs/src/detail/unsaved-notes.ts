import { onSignal } from '@jobtrail/web-kit';

/** Notes that are typed and not yet saved, by person and job: they outlive the panel, so a failed save loses nothing. */
const texts = new Map<string, string>();
onSignal('signedOut', () => texts.clear());

export const unsavedNotes = {
  get: (key: string): string | undefined => texts.get(key),
  keep: (key: string, text: string): void => void texts.set(key, text),
  /** Forgets the text that was saved, unless another has been typed since. */
  saved: (key: string, text: string): void => {
    if (texts.get(key) === text) texts.delete(key);
  },
};
