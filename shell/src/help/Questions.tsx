import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Icon } from '@jobtrail/web-kit';
import { type Question, QUESTIONS, SCREEN_QUESTIONS } from './questions.ts';

/** The five questions about applications, each of which expands to its answer, and answers about every other screen. */
export function Questions() {
  return (
    <div className="help-questions">
      <Panel title="Frequently asked questions">
        {QUESTIONS.map((question) => (
          <details key={question.question} className="question">
            <summary>
              <h3>{question.question}</h3>
              <Icon of={ChevronDown} />
            </summary>
            <Answer {...question} />
          </details>
        ))}
      </Panel>
      <Panel title="Every screen">
        {SCREEN_QUESTIONS.map((question) => (
          <article key={question.question} className="help-topic">
            <h3>{question.question}</h3>
            <Answer {...question} />
          </article>
        ))}
      </Panel>
    </div>
  );
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="panel" aria-labelledby={id}>
      <header className="panel-head">
        <h2 className="h3" id={id}>
          {title}
        </h2>
      </header>
      {children}
    </section>
  );
}

const Answer = ({ answer, screen }: Question) => (
  <div className="answer">
    {answer.map((paragraph) => (
      <p key={paragraph}>{paragraph}</p>
    ))}
    {screen ? (
      <p>
        <a className="link" href={screen.page}>
          Open {screen.name}
        </a>
      </p>
    ) : null}
  </div>
);
