import {
  COMMUNICATION_SOURCE_LABELS,
  COMMUNICATION_SOURCES,
  type CommunicationSource,
  requiredTexts,
  TEXT_MAX,
} from '@jobtrail/contract';
import { Field, storedTexts, useCheckedForm } from '@jobtrail/web-kit';
import { Drafts, type HeldDraft } from './Drafts.ts';
import { RelatedForm } from './RelatedForm.tsx';
import type { Related } from './useRelated.ts';

const CONTENT = {
  label: 'Content',
  placeholder: 'What was said or written',
  maxLength: TEXT_MAX.content,
};

const sourceOf = (text: string | undefined): CommunicationSource | undefined =>
  COMMUNICATION_SOURCES.find((known) => known === text);

type CommunicationDraft = {
  open: boolean;
  saving: boolean;
  source: CommunicationSource;
  subject: string;
  content: string;
};
export const communicationDrafts = new Drafts<CommunicationDraft>(
  'communication',
  () => ({ open: false, saving: false, source: 'email', subject: '', content: '' }),
  (stored) => {
    const { source, ...texts } = storedTexts(stored, ['source', 'subject', 'content']);
    return { ...texts, source: sourceOf(source) ?? 'email' };
  },
);

interface Props {
  held: HeldDraft<CommunicationDraft>;
  onAdd: Related['addCommunication'];
}

/** The form that adds a communication: source, subject (optional), content (required). */
export function CommunicationForm({ held: { form, clear }, onAdd }: Props) {
  const { values, problemAt, change, submit } = useCheckedForm(form, {
    problemsOf: ({ content }) => (content.trim() === '' ? { content: requiredTexts.content } : {}),
    clearsOnChange: 'field',
  });
  const { source, subject, content, saving } = values;
  async function add(): Promise<void> {
    change('saving', true);
    if (await onAdd({ source, subject: subject.trim() === '' ? null : subject.trim(), content })) clear();
    else change('saving', false);
  }
  return (
    <RelatedForm
      text={CONTENT}
      value={content}
      error={problemAt('content')}
      onValue={(next) => change('content', next)}
      submit="Add communication"
      saving={saving}
      onSubmit={(event) => submit(event, add)}
      onCancel={clear}
      above={
        <div className="two">
          <Field label="Source">
            {(control) => (
              <select
                className="select"
                value={source}
                onChange={({ target }) => change('source', sourceOf(target.value) ?? 'other')}
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
          <Field label="Subject" optional>
            {(control) => (
              <input
                className="input"
                maxLength={TEXT_MAX.subject}
                value={subject}
                onChange={({ target }) => change('subject', target.value)}
                {...control}
              />
            )}
          </Field>
        </div>
      }
    />
  );
}
