import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Icon } from '@jobtrail/web-kit';
import { QUESTIONS, SCREEN_QUESTIONS } from './questions.ts';

/** The five questions about applications, each of which expands to its answer, and answers about every other screen. */
export function Questions() {
  return (
    <div className="help-questions">
      <Panel title="Frequently asked questions">
        {QUESTIONS.map(({ question, answer }) => (
          <details key={question} className="question">
            <summary>
              <h3>{question}</h3>
              <Icon of={ChevronDown} />
            </summary>
            <Answer paragraphs={answer} />
          </details>
        ))}
      </Panel>
      <Panel title="Every screen">
        {SCREEN_QUESTIONS.map(({ question, answer }) => (
          <article key={question} className="help-topic">
            <h3>{question}</h3>
            <Answer paragraphs={answer} />
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

const Answer = ({ paragraphs }: { paragraphs: readonly string[] }) => (
  <div className="answer">
    {paragraphs.map((paragraph) => (
      <p key={paragraph}>{paragraph}</p>
    ))}
  </div>
);
