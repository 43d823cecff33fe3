import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { type DraftKey, useDraftKey } from './Drafts.ts';

interface EntryEdit {
  editing: boolean;
  /** The list item of the entry. */
  item: RefObject<HTMLLIElement | null>;
  editButton: RefObject<HTMLButtonElement | null>;
  open: () => void;
  close: () => void;
}

/**
 * Opens the form of an entry in its place, also after a reload if it has a draft. When it closes, the focus returns to
 * the Edit button.
 */
export function useEntryEdit(drafts: { isOpen: (key: DraftKey) => boolean }, id: string): EntryEdit {
  const key = useDraftKey(id);
  const [editing, setEditing] = useState(() => drafts.isOpen(key));
  const item = useRef<HTMLLIElement>(null);
  const editButton = useRef<HTMLButtonElement>(null);
  const returns = useRef(false);
  useLayoutEffect(() => {
    if (editing || !returns.current) return;
    returns.current = false;
    editButton.current?.focus();
  }, [editing]);
  return {
    editing,
    item,
    editButton,
    open: () => setEditing(true),
    close: () => {
      const { activeElement } = document;
      returns.current = activeElement === document.body || (item.current?.contains(activeElement) ?? false);
      setEditing(false);
    },
  };
}
