import { memo } from 'react';
import { classes, StageBadge } from '@jobtrail/web-kit';
import { KeyCaps } from './KeyCaps.tsx';
import { type Candidate, markedParts } from './rank.ts';

interface Props {
  id: string;
  row: Candidate;
  active: boolean;
  typed: string;
  onPoint: (key: string) => void;
  onChoose: (row: Candidate) => void;
}

/** A text with what was typed in it. */
function Marked({ text, typed }: { text: string; typed: string }) {
  return markedParts(text, typed).map(([part, found]) => (found ? <mark key={part}>{part}</mark> : part));
}

/** One row of the palette. The focus stays in the field. */
export const PaletteRow = memo(function PaletteRow({ id, row, active, typed, onPoint, onChoose }: Props) {
  const { icon, title, detail, stage, keys } = row.command;
  return (
    <div
      id={id}
      role="option"
      aria-selected={active}
      className={classes('palette-option', active && 'is-on')}
      onPointerMove={() => onPoint(row.key)}
      onClick={() => onChoose(row)}
    >
      {icon}
      <span className="palette-text">
        <span className="truncate palette-title">
          <Marked text={title} typed={typed} />
        </span>
        {detail === undefined ? null : (
          <span className="truncate muted palette-detail">
            <Marked text={detail} typed={typed} />
          </span>
        )}
      </span>
      {stage === undefined ? null : <StageBadge stage={stage} />}
      {keys === undefined ? null : (
        <span className="palette-keys">
          <KeyCaps keys={keys} />
        </span>
      )}
    </div>
  );
});
