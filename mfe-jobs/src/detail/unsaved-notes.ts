/** Notes that are typed and not yet saved, by job: they outlive the panel, so a failed save loses nothing. */
const texts = new Map<string, string>();

export const unsavedNotes = {
  get: (id: string): string | undefined => texts.get(id),
  keep: (id: string, text: string): void => void texts.set(id, text),
  /** Forgets the text that was saved, unless another has been typed since. */
  saved: (id: string, text: string): void => {
    if (texts.get(id) === text) texts.delete(id);
  },
};
