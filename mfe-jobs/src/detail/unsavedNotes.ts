import { draftStore, onSignal, storedTexts } from '@jobtrail/web-kit';
import { type DraftKey, idOf } from './Drafts.ts';

interface Unsaved {
  readonly text: string;
  /** The saved notes that the text is a change of; undefined if an older build has stored the text. */
  readonly base?: string;
}

const nameOf = ({ id }: DraftKey): string => `notes:${id}`;
function storedFor(key: DraftKey): Unsaved | undefined {
  const { text, base } = storedTexts(draftStore.read(key.userId, nameOf(key)), ['text', 'base']);
  return text === undefined ? undefined : { text, ...(base !== undefined && { base }) };
}

/** Unsaved notes by person and job: they survive closing the panel and a reload, so a failed save loses nothing. */
const known = new Map<string, Unsaved>();
onSignal('signedOut', () => known.clear());

const find = (key: DraftKey): Unsaved | undefined => known.get(idOf(key)) ?? storedFor(key);
function put(key: DraftKey, unsaved: Unsaved): void {
  known.set(idOf(key), unsaved);
  draftStore.write(key.userId, nameOf(key), unsaved);
}

export const unsavedNotes = {
  get: (key: DraftKey): string | undefined => find(key)?.text,
  baseOf: (key: DraftKey): string | undefined => find(key)?.base,
  /** Keeps a text. @param saved the saved notes, which are the base of the first text */
  keep: (key: DraftKey, text: string, saved: string): void => {
    const before = find(key);
    put(key, before ? { ...before, text } : { text, base: saved });
  },
  /** Makes the text, if there is one, a change of other saved notes. */
  rebase: (key: DraftKey, base: string): void => {
    const before = find(key);
    if (before) put(key, { ...before, base });
  },
  /** Removes the saved text, unless it has been edited since. */
  saved: (key: DraftKey, text: string): void => {
    if (unsavedNotes.get(key) !== text) return;
    known.delete(idOf(key));
    draftStore.write(key.userId, nameOf(key), undefined);
  },
};
