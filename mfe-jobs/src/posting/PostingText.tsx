import { Fragment, type ReactNode } from 'react';
import { groupsOf, linesOf, type PostingLine } from './lines.ts';

interface Props<Line extends PostingLine> {
  lines: readonly Line[];
  children: (line: Line) => ReactNode;
}

/** Lines of a posting as headings, lists and paragraphs. */
export function PostingLines<Line extends PostingLine>({ lines, children }: Props<Line>) {
  return groupsOf(lines).map((group, at) => {
    const [first] = group;
    if (first?.kind === 'item')
      return (
        <ul key={at} dir="auto">
          {group.map((line, item) => (
            <li key={item}>{children(line)}</li>
          ))}
        </ul>
      );
    if (first && first.kind !== 'text')
      return (
        <h3 key={at} className={first.kind === 'title' ? 'posting-title' : undefined} dir="auto">
          {children(first)}
        </h3>
      );
    return (
      <p key={at} dir="auto">
        {group.map((line, item) => (
          <Fragment key={item}>
            {item > 0 ? <br /> : null}
            {children(line)}
          </Fragment>
        ))}
      </p>
    );
  });
}

/** The text of a posting, to read. */
export function PostingText({ text, language }: { text: string; language: string | null }) {
  return (
    <article className="posting-text" aria-label="Text of the posting" lang={language ?? undefined}>
      <PostingLines lines={linesOf(text)}>{(line) => line.text}</PostingLines>
    </article>
  );
}
