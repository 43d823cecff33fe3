import { Copy, Ellipsis, Printer, RotateCw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { KeptPosting } from '@jobtrail/contract';
import { Icon, Menu, MenuItem, Spinner, useToast } from '@jobtrail/web-kit';
import { postingErrors, postingToasts } from './texts.ts';

interface Props {
  title: string;
  sentence: ReactNode;
  posting: KeptPosting;
  reading: boolean;
  /** Null if the job has no link. */
  onReadAgain: (() => void) | null;
  onCorrect: () => void;
  onDelete: () => void;
  /** Entries for captures that have no button. */
  older: ReactNode;
}

/** When a capture was made and from where, and what can be done with it. */
export function PostingHead({ title, sentence, posting, reading, onReadAgain, onCorrect, onDelete, older }: Props) {
  const toast = useToast();
  const [menu, setMenu] = useState<HTMLElement | null>(null);
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(posting.text);
      toast({ ...postingToasts.copied, tone: 'success' });
    } catch {
      toast({ ...postingErrors.copy, tone: 'error' });
    }
  }
  return (
    <div className="posting-head">
      <div className="grow">
        <h3>{title}</h3>
        <p className="caption muted">{sentence}</p>
      </div>
      <div className="posting-acts">
        {onReadAgain === null ? null : (
          <button type="button" className="btn btn-sm" aria-disabled={reading} onClick={() => reading || onReadAgain()}>
            {reading ? <Spinner /> : <Icon of={RotateCw} size={14} />}
            {reading ? 'Reading...' : 'Read again'}
          </button>
        )}
        <button
          type="button"
          className="icon-btn"
          aria-label="Copy the text"
          data-tooltip="Copy"
          onClick={() => void copy()}
        >
          <Icon of={Copy} size={14} />
        </button>
        <button
          type="button"
          className="icon-btn"
          aria-label="Print the posting"
          data-tooltip="Print"
          onClick={() => window.print()}
        >
          <Icon of={Printer} size={14} />
        </button>
        <button
          type="button"
          className="icon-btn"
          aria-label="More about this copy"
          aria-haspopup="menu"
          aria-expanded={menu !== null}
          data-tooltip="More"
          onClick={({ currentTarget }) => setMenu(menu === null ? currentTarget : null)}
        >
          <Icon of={Ellipsis} size={14} />
        </button>
        {menu ? (
          <Menu anchor={menu} label="This copy" onClose={() => setMenu(null)}>
            <MenuItem onSelect={onCorrect}>Correct the text</MenuItem>
            {older}
            <MenuItem danger onSelect={onDelete}>
              Delete this copy
            </MenuItem>
          </Menu>
        ) : null}
      </div>
    </div>
  );
}
