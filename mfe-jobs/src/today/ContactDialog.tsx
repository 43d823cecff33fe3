import { type FormEvent, useState } from 'react';
import {
  COMMUNICATION_SOURCE_LABELS,
  COMMUNICATION_SOURCES,
  isBlank,
  requiredTexts,
  TEXT_MAX,
  todayTexts,
} from '@jobtrail/contract';
import { classes, Field, Modal, storedTexts, tooLong, useStoredDraft } from '@jobtrail/web-kit';
import { sourceOf } from '../detail/communicationDrafts.ts';
import type { TodayItem } from '../reminders/TodayItem.ts';
import { DialogFoot } from './DialogFoot.tsx';

const FIELDS = ['source', 'content'] as const;
const parse = (stored: unknown) => storedTexts(stored, FIELDS);

/**
 * Asks for a line about what the person did for a follow-up. It becomes a communication of the job. What was typed is
 * kept until it is saved or canceled.
 */
export default function ContactDialog({ item, onClose }: { item: TodayItem; onClose: () => void }) {
  const [typed, change] = useStoredDraft(`contact:${item.key}`, parse);
  const source = sourceOf(typed?.source ?? 'email');
  const content = typed?.content ?? item.line;
  const type = (field: (typeof FIELDS)[number], value: string) => change((before) => ({ ...before, [field]: value }));
  const [saving, setSaving] = useState(false);
  const problem = isBlank(content) ? requiredTexts.content : tooLong(content.trim(), TEXT_MAX.content);
  const end = () => {
    change(undefined);
    onClose();
  };

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (saving || problem !== undefined) return;
    setSaving(true);
    const saved = await item.contact({ source, content: content.trim() });
    setSaving(false);
    if (saved) end();
  }

  return (
    <Modal title={todayTexts.addALine} width={480} className="today-dialog" onClose={onClose}>
      <form noValidate onSubmit={(event) => void save(event)}>
        <p className="soft">
          {item.card ? `It is kept in the communications of ${item.card.company}.` : 'It is kept with the job.'}
        </p>
        <Field label="Source">
          {(control) => (
            <select
              className="select"
              value={source}
              onChange={({ target }) => type('source', target.value)}
              {...control}
            >
              {COMMUNICATION_SOURCES.map((known) => (
                <option key={known} value={known}>
                  {COMMUNICATION_SOURCE_LABELS[known]}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label="What you did" required error={problem}>
          {(control) => (
            <textarea
              className={classes('textarea', problem && 'is-error')}
              rows={3}
              value={content}
              onChange={({ target }) => type('content', target.value)}
              {...control}
            />
          )}
        </Field>
        <DialogFoot label="Save" saving={saving} onCancel={end} />
      </form>
    </Modal>
  );
}
