import { ArrowRight } from 'lucide-react';
import { formatCount, Icon } from '@jobtrail/web-kit';
import type { StageAnswer, StageWord } from './reading.ts';
import { answerValue, STAGE_ANSWERS } from './texts.ts';

interface Props {
  words: readonly StageWord[];
  onAnswer: (word: string, answer: StageAnswer) => void;
}

/** What the words of the file for stages mean. */
export function StageWords({ words, onAnswer }: Props) {
  if (words.length === 0) return null;
  return (
    <fieldset>
      <legend className="import-legend">Stages in the file</legend>
      <ul className="import-words">
        {words.map(({ word, rows, answer }) => (
          <li key={word}>
            <span className="grow">
              “{word}” <span className="muted num">{formatCount(rows)}</span>
            </span>
            <Icon of={ArrowRight} size={12} />
            <select
              className="select"
              aria-label={`${word} becomes`}
              value={answerValue(answer)}
              onChange={({ target }) => {
                const chosen = STAGE_ANSWERS.find(({ value }) => value === target.value);
                if (chosen) onAnswer(word, chosen.answer);
              }}
            >
              {answer === 'ask' ? <option value="ask">Choose one</option> : null}
              {STAGE_ANSWERS.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
