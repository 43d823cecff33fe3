import { Statistic } from 'antd';
import type { ReactNode } from 'react';
import { Definition } from './Definition.tsx';

interface Props {
  title: string;
  value: string;
  /** What the number counts, in a sentence. */
  definition: string;
  /** The address of the rows behind the number. */
  rows: string;
  picture?: ReactNode;
  /** The line below the number. */
  children: ReactNode;
}

/** One figure: its name with its definition, the number as a link to its rows, a small chart, and a line of context. */
export function Figure({ title, value, definition, rows, picture, children }: Props) {
  return (
    <article className="panel figure-card">
      <Statistic
        title={
          <span className="figure-title">
            <h2>{title}</h2>
            <Definition of={title}>{definition}</Definition>
          </span>
        }
        value={value}
        formatter={() => (
          <a href={rows} aria-label={`${title}: ${value}`}>
            {value}
          </a>
        )}
      />
      <div className="figure-picture">{picture}</div>
      <p className="caption soft">{children}</p>
    </article>
  );
}
