import { useState } from 'react';
import { fold, type JobCard } from '@jobtrail/contract';
import { Field, formatCount } from '@jobtrail/web-kit';
import { useJobCards } from '../jobs/queries.ts';
import { knownTags } from '../tags/ownTags.ts';
import { TagInput } from '../tags/TagInput.tsx';
import { BulkForm, type BulkFormProps } from './BulkForm.tsx';
import { bulkTexts } from './texts.ts';

/** Adds tags to the selected jobs. */
export function AddTagsForm({ jobs, pending, onChange }: BulkFormProps) {
  const { data: cards = [] } = useJobCards();
  const [tags, setTags] = useState<string[]>([]);
  const [isMissing, setMissing] = useState(false);
  const problem = isMissing && tags.length === 0 ? 'Name a tag.' : undefined;
  return (
    <BulkForm
      title={bulkTexts.addTags}
      action={`Add to ${jobs}`}
      pending={pending}
      onSubmit={() => {
        setMissing(tags.length === 0);
        if (tags.length > 0) onChange({ kind: 'addTags', tags });
      }}
    >
      <Field label="Tags" error={problem}>
        {(control) => (
          <div className="ttag-frame">
            <TagInput tags={tags} known={knownTags(cards)} onTags={setTags} control={control} />
          </div>
        )}
      </Field>
    </BulkForm>
  );
}

/** Removes tags from the selected jobs: from those that have them. */
export function RemoveTagsForm({ cards, pending, onChange }: BulkFormProps & { cards: readonly JobCard[] }) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [isMissing, setMissing] = useState(false);
  const spellings = knownTags(cards);
  // One entry for all spellings of a tag, because all of them are removed.
  const known = spellings.filter((tag, at) => spellings.findIndex((other) => fold(other) === fold(tag)) === at);
  const countOf = (tag: string): number =>
    cards.filter(({ tags }) => tags?.some((other) => fold(other) === fold(tag))).length;
  if (known.length === 0)
    return (
      <p className="bulk-form soft" tabIndex={0}>
        None of these applications has a tag of yours.
      </p>
    );
  return (
    <BulkForm
      title={bulkTexts.removeTags}
      action={chosen.length > 1 ? `Remove ${formatCount(chosen.length)} tags` : 'Remove'}
      pending={pending}
      problem={isMissing && chosen.length === 0 ? 'Choose a tag.' : undefined}
      onSubmit={() => {
        setMissing(chosen.length === 0);
        if (chosen.length > 0) onChange({ kind: 'removeTags', tags: [...chosen] });
      }}
    >
      <div className="bulk-list" role="group" aria-label="Tags of these applications">
        {known.map((tag) => (
          <label key={tag} className="menu-item bulk-option">
            <input
              type="checkbox"
              checked={chosen.includes(tag)}
              onChange={({ target }) =>
                setChosen(target.checked ? [...chosen, tag] : chosen.filter((other) => other !== tag))
              }
            />
            <span className="truncate">{tag}</span>
            <span className="bulk-count num">{formatCount(countOf(tag))}</span>
          </label>
        ))}
      </div>
    </BulkForm>
  );
}
