import { bothTexts } from '@jobtrail/contract';
import { draftStore, onSignal, storedTexts } from '@jobtrail/web-kit';
import { type DraftKey, idOf } from './Drafts.ts';

interface Unsaved {
  readonly text: string;
  /** The saved notes that the text was typed on. */
  readonly base: string;
  /** The text that was sent while the page was closing, so that no response was seen. */
  readonly sent?: string;
}

/** Whether the text says something else than the saved notes that it was typed on. */
export const isChanged = (unsaved: Unsaved | undefined): unsaved is Unsaved =>
  unsaved !== undefined && unsaved.text !== unsaved.base;

const nameOf = ({ id }: DraftKey): string => `notes:${id}`;
function storedFor(key: DraftKey): Unsaved | undefined {
  const { text, base = '', sent } = storedTexts(draftStore.read(key.userId, nameOf(key)), ['text', 'base', 'sent']);
  return text === undefined ? undefined : { text, base, ...(sent !== undefined && { sent }) };
}

/** Unsaved notes by person and job: they survive closing the panel and a reload, so a failed save loses nothing. */
const known = new Map<string, Unsaved>();
const listeners = new Set<() => void>();
const tell = (): void => listeners.forEach((listener) => listener());
onSignal('signedOut', () => {
  known.clear();
  tell();
});

function find(key: DraftKey): Unsaved | undefined {
  const id = idOf(key);
  const stored = known.get(id) ?? storedFor(key);
  if (stored) known.set(id, stored);
  return stored;
}
function put(key: DraftKey, unsaved: Unsaved | undefined): void {
  if (unsaved) known.set(idOf(key), unsaved);
  else known.delete(idOf(key));
  draftStore.write(key.userId, nameOf(key), unsaved);
  tell();
}

export const unsavedNotes = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  find,
  /** Keeps a text. @param saved the saved notes, which the first text is typed on */
  keep: (key: DraftKey, text: string, saved: string): void => put(key, { base: saved, ...find(key), text }),
  /** Says that the text was sent while the page was closing. */
  leave: (key: DraftKey): void => {
    const unsaved = find(key);
    if (unsaved) put(key, { ...unsaved, sent: unsaved.text });
  },
  /**
   * The server has confirmed a text: what was typed since is typed on it. If nothing was, the text is shown until
   * `compare` sees it among the saved notes, which a page learns a moment later.
   * @param saved as the server has saved it
   */
  confirm: (key: DraftKey, text: string, saved: string): void => {
    const unsaved = find(key);
    if (unsaved) put(key, { text: unsaved.text === text ? saved : unsaved.text, base: saved });
  },
  /** The person has seen the saved notes and chosen a text that takes their place. */
  choose: (key: DraftKey, text: string, saved: string): void =>
    put(key, text === saved ? undefined : { text, base: saved }),
  /** Compares the text with notes that the server has: it may be among them, although no response was seen. */
  compare: (key: DraftKey, saved: string): void => {
    const unsaved = find(key);
    if (!unsaved) return;
    const { text, base, sent } = unsaved;
    const hasArrived = saved !== base && text === sent && bothTexts(saved, text) === saved;
    if (text === saved || text === base || hasArrived) put(key, undefined);
    else if (sent === saved) put(key, { text, base: saved });
  },
};
