import { X } from 'lucide-react';
import { useState } from 'react';
import {
  type CorrectTagBody,
  type Dimension,
  DIMENSION_NAMES,
  type JobTag,
  LISTED_DIMENSIONS,
  PAY_PERIOD_NAMES,
  PAY_PERIODS,
  TAG_NAMES,
  VALUES_OF,
} from '@jobtrail/contract';
import { classes, Icon, Menu, MenuItem } from '@jobtrail/web-kit';
import { isContradiction, lacksPeriod, nameOf, tagReason } from './reason.ts';

/** The corrections that a menu offers for a dimension. */
interface Choice {
  readonly label: string;
  readonly correction: CorrectTagBody;
  readonly isChosen: boolean;
}

/** The choices of a dimension, without that of no tag. */
function choicesOf(dimension: Dimension, tag: JobTag | undefined): Choice[] {
  const chosen = tag && !isContradiction(tag) ? tag.reasons[0] : undefined;
  if (dimension === 'pay')
    return PAY_PERIODS.map((period) => ({
      label: PAY_PERIOD_NAMES[period],
      correction: { dimension, value: period },
      isChosen: chosen?.pay?.period === period,
    }));
  return LISTED_DIMENSIONS.filter((listed) => listed === dimension).flatMap((listed) =>
    VALUES_OF[listed].map((value) => ({
      label: TAG_NAMES[value],
      // A value of the list of its dimension.
      correction: { dimension: listed, value } as CorrectTagBody,
      isChosen: chosen?.value === value,
    })),
  );
}

interface Props {
  dimension: Dimension;
  /** What is known; undefined if nothing is, and while the reasons load. */
  tag: JobTag | undefined;
  /** What it is called while its reasons load. */
  name?: string | undefined;
  /** Whether the person has corrected it. */
  corrected: boolean;
  /** Whether a button removes it. */
  removable: boolean;
  onCorrect: (correction: CorrectTagBody) => void;
}

/**
 * A smart tag. Hover and focus show its reason, and pressing it also a menu of the other values. A contradiction and a
 * missing period are questions, and in the editor also a dimension that nothing is known about.
 */
export function SmartTag({ dimension, tag, name, corrected, removable, onCorrect }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isOpen = tag === undefined ? name === undefined : isContradiction(tag) || lacksPeriod(tag);
  const label = labelOf(dimension, tag, name);
  const reason = tag ? tagReason(tag) : undefined;
  const none = { dimension, value: null } as const;
  const button = (
    <button
      type="button"
      className={classes('ttag', isOpen && 'is-open', removable && !isOpen && 'is-edit')}
      aria-haspopup="menu"
      aria-expanded={anchor !== null}
      aria-label={isOpen ? `${DIMENSION_NAMES[dimension]}: ${label}` : undefined}
      data-tooltip={reason}
      onClick={({ currentTarget }) => setAnchor(anchor ? null : currentTarget)}
    >
      <span className="truncate">{label}</span>
    </button>
  );
  return (
    <>
      {removable && !isOpen ? (
        <span className="ttag-pair">
          {button}
          <button type="button" className="ttag-remove" aria-label={`Remove ${label}`} onClick={() => onCorrect(none)}>
            <Icon of={X} size={12} />
          </button>
        </span>
      ) : (
        button
      )}
      {anchor ? (
        <Menu
          anchor={anchor}
          label={reason === undefined ? DIMENSION_NAMES[dimension] : `${DIMENSION_NAMES[dimension]}. ${reason}`}
          onClose={() => setAnchor(null)}
        >
          {reason === undefined ? null : (
            <p className="ttag-reason" aria-hidden="true">
              {reason}
            </p>
          )}
          {choicesOf(dimension, tag).map(({ label: choice, correction, isChosen }) => (
            <MenuItem
              key={choice}
              checked={isChosen}
              onSelect={() => {
                if (!isChosen) onCorrect(correction);
              }}
            >
              {choice}
            </MenuItem>
          ))}
          <hr aria-hidden="true" />
          <MenuItem onSelect={() => onCorrect(none)}>No tag</MenuItem>
          {corrected ? <MenuItem onSelect={() => onCorrect({ dimension, withdrawn: true })}>Automatic</MenuItem> : null}
        </Menu>
      ) : null}
    </>
  );
}

function labelOf(dimension: Dimension, tag: JobTag | undefined, name: string | undefined): string {
  if (!tag) return name ?? DIMENSION_NAMES[dimension];
  const names = [...new Set(tag.reasons.filter(({ value, pay }) => value ?? pay).map(nameOf))];
  if (isContradiction(tag)) return `${names.join(' or ')}?`;
  return lacksPeriod(tag) ? `${names[0]} per year?` : (names[0] ?? DIMENSION_NAMES[dimension]);
}
