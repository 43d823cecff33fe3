import type { CommunicationSource } from '@jobtrail/contract';
import { COMMUNICATION_SOURCE_LABELS, COMMUNICATION_SOURCES, requiredTexts, TEXT_MAX } from '@jobtrail/contract';
import { Field } from '@jobtrail/web-kit';
import { useState } from 'react';
import { RelatedForm } from './RelatedForm.tsx';
import type { Related } from './useRelated.ts';

const CONTENT = { label: 'Content', required: requiredTexts.content, placeholder: 'What was said or written', maxLength: TEXT_MAX.content };

/** The add form of a communication: source, subject (optional), content (required, spec 5). */
export function CommunicationForm({ onAdd, onClose }: { onAdd: Related['addCommunication']; onClose: () => void }) {
  const [source, setSource] = useState<CommunicationSource>('email');
  const [subject, setSubject] = useState('');
  return (
    <RelatedForm
      text={CONTENT}
      submit="Add communication"
      onAdd={(content) => onAdd({ source, subject: subject.trim() === '' ? null : subject.trim(), content })}
      onClose={onClose}
      above={
        <div className="two">
          <Field label="Source">
            {(control) => (
              <select
                className="select"
                value={source}
                onChange={({ target }) => setSource(COMMUNICATION_SOURCES.find((known) => known === target.value) ?? 'other')}
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
            {(control) => <input className="input" maxLength={TEXT_MAX.subject} value={subject} onChange={({ target }) => setSubject(target.value)} {...control} />}
          </Field>
        </div>
      }
    />
  );
}
