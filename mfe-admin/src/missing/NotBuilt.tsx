import { EmptyState, Panel } from '@jobtrail/web-kit';
import type { ReactNode } from 'react';

interface Props {
  /** What is not there yet, as a heading. */
  title: string;
  /** What it will do. */
  text: string;
  /** What works today in its place. */
  today: ReactNode;
}

/** Stands where a feature will stand: says what is missing and what works today, and shows no figures that nothing is behind. */
export function NotBuilt({ title, text, today }: Props) {
  return (
    <div className="not-built">
      <div className="panel">
        <EmptyState drawing="off" title={title}>
          {text}
        </EmptyState>
      </div>
      <Panel title="What works today">
        <div className="soft not-built-today">{today}</div>
      </Panel>
    </div>
  );
}
