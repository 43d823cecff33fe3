import { draftStore, onSignal, storedTexts } from '@jobtrail/web-kit';
import { type DraftKey, idOf } from './Drafts.ts';

const nameOf = ({ id }: DraftKey): string => `notes:${id}`;
const textFor = (key: DraftKey): string | undefined =>
  storedTexts(draftStore.read(key.userId, nameOf(key)), ['text']).text;

/** Unsaved notes by person and job: they survive closing the panel and a reload, so a failed save loses nothing. */
const texts = new Map<string, string>();
onSignal('signedOut', () => texts.clear());

export const unsavedNotes = {
  get: (key: DraftKey): string | undefined => texts.get(idOf(key)) ?? textFor(key),
  keep: (key: DraftKey, text: string): void => {
    texts.set(idOf(key), text);
    draftStore.keep(key.userId, nameOf(key), { text });
  },
  /** Removes the saved text, unless it has been edited since. */
  saved: (key: DraftKey, text: string): void => {
    if (unsavedNotes.get(key) !== text) return;
    texts.delete(idOf(key));
    draftStore.keep(key.userId, nameOf(key), undefined);
  },
};
