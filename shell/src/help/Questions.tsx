import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { Icon } from '@jobtrail/web-kit';
import { type Question, QUESTIONS, SCREEN_QUESTIONS } from './questions.ts';

/** The questions about applications, and those about every other screen. */
export function Questions() {
  return (
    <div className="help-questions">
      <QuestionList title="Frequently asked questions" questions={QUESTIONS} />
      <QuestionList title="Every screen" questions={SCREEN_QUESTIONS} />
    </div>
  );
}

/** Questions, each of which expands to its answer. */
function QuestionList({ title, questions }: { title: string; questions: readonly Question[] }) {
  const id = useId();
  return (
    <section className="panel" aria-labelledby={id}>
      <header className="panel-head">
        <h2 className="h3" id={id}>
          {title}
        </h2>
      </header>
      {questions.map(({ question, answer }) => (
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
