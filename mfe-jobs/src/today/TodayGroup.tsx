import { type ReactNode, useId } from 'react';
import { formatCount } from '@jobtrail/web-kit';

interface Props {
  title: string;
  count: number;
  /** At the end of the head. */
  action?: ReactNode;
  /** The rows. */
  children: ReactNode;
}

/** One group of Today as a panel. */
export function TodayGroup({ title, count, action, children }: Props) {
  const id = useId();
  return (
    <section className="panel" aria-labelledby={id}>
      <header className="today-head">
        <h2 className="h3" id={id}>
          {title}
        </h2>
        <span className="muted num">{formatCount(count)}</span>
        {action}
      </header>
      <ul aria-labelledby={id}>{children}</ul>
    </section>
  );
}
