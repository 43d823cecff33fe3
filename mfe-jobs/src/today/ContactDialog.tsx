import { type FormEvent, useState } from 'react';
import {
  COMMUNICATION_SOURCE_LABELS,
  COMMUNICATION_SOURCES,
  type CommunicationSource,
  requiredTexts,
  TEXT_MAX,
  todayTexts,
} from '@jobtrail/contract';
import { classes, Field, Spinner } from '@jobtrail/web-kit';
import { Modal } from '@jobtrail/web-kit/ui/overlay';
import { sourceOf } from '../detail/communicationDrafts.ts';
import type { TodayItem } from '../reminders/TodayItem.ts';

/** Asks for a line about what the person did for a follow-up. It becomes a communication of the job. */
export default function ContactDialog({ item, onClose }: { item: TodayItem; onClose: () => void }) {
  const [source, setSource] = useState<CommunicationSource>('email');
  const [content, setContent] = useState(item.line);
  const [saving, setSaving] = useState(false);
  const missing = content.trim() === '';

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (saving || missing) return;
    setSaving(true);
    const saved = await item.contact({ source, content: content.trim() });
    setSaving(false);
    if (saved) onClose();
  }

  return (
    <Modal open title={todayTexts.addALine} width={480} footer={null} onCancel={onClose} className="today-dialog">
      <form noValidate onSubmit={(event) => void save(event)}>
        <p className="soft">
          {item.card ? `It is kept in the communications of ${item.card.company}.` : 'It is kept with the job.'}
        </p>
        <Field label="Source">
          {(control) => (
            <select
              className="select"
              value={source}
              onChange={({ target }) => setSource(sourceOf(target.value))}
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
        <Field label="What you did" required error={missing ? requiredTexts.content : undefined}>
          {(control) => (
            <textarea
              className={classes('textarea', missing && 'is-error')}
              rows={3}
              maxLength={TEXT_MAX.content}
              value={content}
              onChange={({ target }) => setContent(target.value)}
              {...control}
            />
          )}
        </Field>
        <div className="confirm-foot">
          <button type="button" className="btn btn-ghost" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="btn btn-primary" aria-disabled={saving}>
            {saving ? <Spinner /> : null}
            {saving ? 'Saving...' : 'Save'}
          </button>
        </div>
      </form>
    </Modal>
  );
}
