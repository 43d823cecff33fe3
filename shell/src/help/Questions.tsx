import { ChevronDown } from 'lucide-react';
import { Icon } from '@jobtrail/web-kit';
import { QUESTIONS } from './questions.ts';

/** The questions; each expands to its answer. */
export function Questions() {
  return (
    <section className="panel" aria-labelledby="questions">
      <header className="panel-head">
        <h2 className="h3" id="questions">
          Frequently asked questions
        </h2>
      </header>
      {QUESTIONS.map(({ question, answer }) => (
        <details key={question} className="question">
          <summary>
            <h3>{question}</h3>
            <Icon of={ChevronDown} />
          </summary>
          <div className="answer">
            {answer.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </details>
      ))}
    </section>
  );
}
