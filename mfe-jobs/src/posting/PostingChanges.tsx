import { ChevronsUpDown } from 'lucide-react';
import { useState } from 'react';
import { Icon } from '@jobtrail/web-kit';
import { type ComparedLine, foldUnchanged, type Section } from './changes.ts';
import { PostingLines } from './PostingText.tsx';

/** A line with what was added and removed, also in words. */
function Compared({ parts }: ComparedLine) {
  return parts.map(({ change, text }, at) => {
    if (change === 'same') return text;
    const Mark = change === 'added' ? 'ins' : 'del';
    return (
      <span key={at}>
        <Mark>
          <span className="sr">{change === 'added' ? 'Added: ' : 'Removed: '}</span>
          {text.trimEnd()}
        </Mark>{' '}
      </span>
    );
  });
}

function Folded({ lines }: Pick<Section, 'lines'>) {
  const [open, setOpen] = useState(false);
  if (open) return <PostingLines lines={lines}>{({ text }) => text}</PostingLines>;
  return (
    <button type="button" className="posting-same" onClick={() => setOpen(true)}>
      <Icon of={ChevronsUpDown} size={12} />
      {lines.length} lines, unchanged
    </button>
  );
}

/** What has changed between two captures; what has not is folded. */
export function PostingChanges({ lines, language }: { lines: readonly ComparedLine[]; language: string | null }) {
  return (
    <article className="posting-text posting-changes" aria-label="What changed" lang={language ?? undefined}>
      {foldUnchanged(lines).map((section, at) =>
        section.isFolded ? (
          <Folded key={at} lines={section.lines} />
        ) : (
          <PostingLines key={at} lines={section.lines}>
            {(line) => <Compared {...line} />}
          </PostingLines>
        ),
      )}
    </article>
  );
}
