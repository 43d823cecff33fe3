import { useEffect, useEffectEvent, useState } from 'react';
import { TEXT_MAX, wordsOf } from '@jobtrail/contract';
import { useNavigate, usePageLocation } from '@jobtrail/web-kit';
import { detailAddress } from '../pages.ts';
import { withFilter } from './address.ts';
import { useFilterCode } from './useFilterCode.ts';

/** How long after a key the address follows: browsers limit how often it may change. */
const TYPING_MS = 250;

interface Draft {
  /** What is in the search box. */
  text: string;
  /** The text of the filter when typing began, and of its clauses in chips then. */
  before: string;
  chips: string;
}

export interface FilterText {
  /** The text of the filter. */
  text: string;
  /** What the search box shows of it. */
  typed: string;
  onType: (typed: string) => void;
  /** Ends typing: the filter becomes an entry of the history. */
  onCommit: () => void;
  /** Ends typing without an entry of its own. */
  onLeave: () => void;
  /** Changes the whole filter. */
  onChange: (text: string) => void;
}

/**
 * The text of the filter, which is in the address as `q`. Typing replaces the address, a committed filter is a new entry
 * of the history. What chips show is not in the search box, except while it is being typed there.
 * @param page the address of the screen, with any other filter or none
 * @param openJob the job in the address
 */
export function useFilterText(page: string, openJob: string | null): FilterText {
  const navigate = useNavigate();
  const inAddress = usePageLocation().query.get('q') ?? '';
  const [text, setText] = useState(inAddress);
  const [draft, setDraft] = useState<Draft | null>(null);
  const [seen, setSeen] = useState(inAddress);
  /** What this screen has just written into the address. */
  const [written, setWritten] = useState<string | null>(null);
  if (inAddress !== seen) {
    setSeen(inAddress);
    setWritten(null);
    if (inAddress !== written) {
      setText(inAddress);
      setDraft(null);
    }
  }
  const isPlain = wordsOf(text) !== null;
  const { code } = useFilterCode(!isPlain);
  const read = isPlain || !code ? undefined : code.readFilter(text);

  const go = (next: string, replace: boolean): void => {
    setWritten(next);
    navigate(detailAddress(withFilter(page, next), openJob), { replace });
  };
  const write = (next: string, replace: boolean): void => {
    if (next !== inAddress) go(next, replace);
  };
  const follow = useEffectEvent(() => write(text, true));
  const isTyping = draft !== null;
  useEffect(() => {
    if (!isTyping) return undefined;
    const timer = setTimeout(follow, TYPING_MS);
    return () => clearTimeout(timer);
  }, [text, isTyping]);
  // A reload shows what was typed up to then.
  useEffect(() => {
    if (!isTyping) return undefined;
    const leave = (): void => follow();
    window.addEventListener('pagehide', leave);
    return () => window.removeEventListener('pagehide', leave);
  }, [isTyping]);

  const change = (next: string, before: string): void => {
    setDraft(null);
    setText(next);
    if (next === before) return write(next, true);
    if (!draft || before === inAddress) return write(next, false);
    // The entry that typing has replaced gets its filter back.
    window.history.replaceState(null, '', detailAddress(withFilter(page, before), openJob));
    go(next, false);
  };
  /** The same filter as everybody would write it. Words stay in the order in which they were typed. */
  const canonical = (): string => (read && code ? code.joined(text) : text.trim());

  return {
    text,
    typed: draft?.text ?? read?.rest ?? text,
    onType(typed) {
      const before = draft?.before ?? text;
      const chips = draft?.chips ?? read?.chips ?? '';
      setDraft({ text: typed, before, chips });
      setText((chips === '' || !code ? typed : code.joined(chips, typed)).slice(0, TEXT_MAX.filter + 1));
    },
    onCommit: () => draft && change(canonical(), draft.before),
    onLeave() {
      if (!draft) return;
      setDraft(null);
      const next = canonical();
      setText(next);
      write(next, true);
    },
    onChange: (next) => change(next, draft?.before ?? text),
  };
}
