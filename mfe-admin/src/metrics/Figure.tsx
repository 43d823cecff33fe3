import type { ReactNode } from 'react';
import { Definition } from './Definition.tsx';

interface Props {
  title: string;
  value: string;
  /** What the number counts, in a sentence. */
  definition: string;
  /** Where the rows behind the number are. */
  rows: string;
  picture?: ReactNode;
  /** The line below. */
  children: ReactNode;
}

/** One figure: its name with its definition, the number as the way to its rows, a small picture, a line of context. */
export function Figure({ title, value, definition, rows, picture, children }: Props) {
  return (
    <article className="panel figure-card">
      <div className="figure-title">
        <h2>{title}</h2>
        <Definition of={title}>{definition}</Definition>
      </div>
      <p className="figure num">
        <a href={rows}>{value}</a>
      </p>
      <div className="figure-picture">{picture}</div>
      <p className="caption soft">{children}</p>
    </article>
  );
}
