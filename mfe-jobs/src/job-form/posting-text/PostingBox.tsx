import { useId, useState, useSyncExternalStore } from 'react';
import { classes, formatCount } from '@jobtrail/web-kit';
import { toWebAddress } from '../../jobs/safeLink.ts';
import { type PostingDraft, postingFor } from './PostingDraft.ts';
import './posting-box.css';

/** The text of the posting that was read for a form, and whether it is kept with the job; nothing without one. */
export function PostingBox({ postings, url }: { postings: PostingDraft; url: string }) {
  const id = useId();
  const read = postingFor(useSyncExternalStore(postings.subscribe, postings.all), toWebAddress(url));
  const [open, setOpen] = useState(false);
  if (!read) return null;
  const { posting, isKept } = read;
  return (
    <section className="posting-box" aria-labelledby={id}>
      <header className="posting-box-head">
        <h2 id={id}>Posting text</h2>
        <span className="caption muted num grow">
          {formatCount(posting.text.length)} characters, {isKept ? 'kept with the job' : 'not kept'}
        </span>
        <button
          type="button"
          className="switch"
          role="switch"
          aria-checked={isKept}
          aria-label="Keep the text of the posting"
          onClick={() => postings.keep(read, !isKept)}
        />
      </header>
      <div className={classes('posting-box-text', !open && 'is-short')} lang={posting.language ?? undefined} dir="auto">
        {posting.text}
      </div>
      <button type="button" className="link caption" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? 'Show less' : 'Show all'}
      </button>
    </section>
  );
}
