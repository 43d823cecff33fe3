import { X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { INTERVIEW_PEOPLE_MAX, INTERVIEW_TEXT_MAX, interviewSentences, interviewTexts } from '@jobtrail/contract';
import { Field, Icon } from '@jobtrail/web-kit';

interface Props {
  people: readonly string[];
  onPeople: (people: string[]) => void;
}

/** The people of an interview. Enter, a comma or leaving the field adds a name, Backspace removes the last one. */
export function PeopleField({ people, onPeople }: Props) {
  const [text, setText] = useState('');
  const full = people.length >= INTERVIEW_PEOPLE_MAX;
  function add(): void {
    const name = text.trim();
    setText('');
    if (name !== '' && !people.includes(name)) onPeople([...people, name]);
  }
  function onKeyDown(event: KeyboardEvent): void {
    if ((event.key === 'Enter' || event.key === ',') && text.trim() !== '') {
      event.preventDefault();
      add();
    }
    if (event.key === 'Backspace' && text === '' && people.length > 0) onPeople(people.slice(0, -1));
  }
  return (
    <Field label={interviewTexts.people} className="interview-wide" hint={full ? interviewSentences.people : undefined}>
      {(control) => (
        <div className="interview-people">
          {people.map((name) => (
            <span key={name} className="interview-person">
              <span className="truncate">{name}</span>
              <button
                type="button"
                aria-label={`Remove ${name}`}
                onClick={() => onPeople(people.filter((other) => other !== name))}
              >
                <Icon of={X} size={12} />
              </button>
            </span>
          ))}
          <input
            {...control}
            autoComplete="off"
            maxLength={INTERVIEW_TEXT_MAX.person}
            placeholder={interviewTexts.addPerson}
            readOnly={full}
            value={text}
            onChange={({ target }) => setText(target.value)}
            onKeyDown={onKeyDown}
            onBlur={add}
          />
        </div>
      )}
    </Field>
  );
}
