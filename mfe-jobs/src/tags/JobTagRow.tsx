import { Check, Pencil } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import {
  type Dimension,
  DIMENSIONS,
  type JobCard,
  type JobTag,
  LISTED_DIMENSIONS,
  TAG_NAMES,
} from '@jobtrail/contract';
import { Icon } from '@jobtrail/web-kit';
import { useJobCommands } from '../jobs/JobsContext.tsx';
import { useJobCards, useJobTags } from '../jobs/queries.ts';
import { knownTags } from './ownTags.ts';
import { isContradiction, lacksPeriod } from './reason.ts';
import { SmartTag } from './SmartTag.tsx';
import { TagInput } from './TagInput.tsx';
import { useTagCommands } from './useTagCommands.ts';
import './tags.css';

interface Props {
  id: string;
  card: Pick<JobCard, 'tags' | 'smart'>;
}

/** Whether a tag is shown: a value, or a contradiction. The editor also asks for a missing period. */
const isShown = (tag: JobTag, editing: boolean): boolean =>
  isContradiction(tag) ||
  (lacksPeriod(tag) ? editing : tag.reasons.every(({ value, pay }) => value !== null || pay !== null));

/** The tags of a job: filled those that follow from its texts, outlined those of the person. */
export function JobTagRow({ id, card: { tags, smart } }: Props) {
  const commands = useJobCommands();
  const reasons = useJobTags(id).data;
  const corrections = useTagCommands(id);
  const cards = useJobCards().data;
  const [editing, setEditing] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    // The button with the focus was replaced.
    if (wasEditing.current && !editing) edit.current?.focus();
    wasEditing.current = editing;
  }, [editing]);
  const own = tags ?? [];
  const tagOf = (dimension: Dimension): JobTag | undefined => {
    const tag = reasons?.tags.find((known) => known.dimension === dimension);
    return tag && isShown(tag, editing) ? tag : undefined;
  };
  const nameWhileLoading = (dimension: Dimension): string | undefined => {
    const listed = LISTED_DIMENSIONS.find((known) => known === dimension);
    const value = reasons || !listed ? null : smart[listed];
    return value === null ? undefined : TAG_NAMES[value];
  };
  return (
    <>
      <div className="d-tags" role="group" aria-label={editing ? 'Edit tags' : 'Tags'}>
        {DIMENSIONS.map((dimension) => {
          const tag = tagOf(dimension);
          const name = nameWhileLoading(dimension);
          // A pay needs a salary.
          const isOffered = editing && reasons && dimension !== 'pay';
          return tag || name !== undefined || isOffered ? (
            <SmartTag
              key={dimension}
              dimension={dimension}
              tag={tag}
              name={name}
              corrected={reasons?.corrected.includes(dimension) ?? false}
              removable={editing}
              onCorrect={(correction) => void corrections.correct(correction)}
            />
          ) : null;
        })}
        {editing ? (
          <>
            <TagInput
              tags={own}
              known={knownTags(cards ?? [])}
              onTags={(next) => void commands.set(id, { tags: next.length === 0 ? null : next }, { tags })}
              onEnd={() => setEditing(false)}
              control={{ 'aria-label': 'New tag', autoFocus: true }}
            />
            <button type="button" className="ttag-button" onClick={() => setEditing(false)}>
              <Icon of={Check} size={12} />
              Done
            </button>
          </>
        ) : (
          <>
            {own.map((tag) => (
              <span key={tag} className="ttag is-own" data-tooltip={`${tag}: added by you`}>
                <span className="truncate">{tag}</span>
              </span>
            ))}
            <button ref={edit} type="button" className="ttag-button" onClick={() => setEditing(true)}>
              <Icon of={Pencil} size={12} />
              Edit tags
            </button>
          </>
        )}
      </div>
      {corrections.offer ? (
        <div className="ttag-offer" role="status">
          <p>
            Always call “{corrections.offer.words}” {TAG_NAMES[corrections.offer.value]}?
          </p>
          <button type="button" className="btn btn-sm" onClick={() => void corrections.accept()}>
            Always
          </button>
          <button type="button" className="btn btn-sm btn-ghost" onClick={corrections.dismiss}>
            Not now
          </button>
        </div>
      ) : null}
    </>
  );
}
