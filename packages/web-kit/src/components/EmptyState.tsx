import type { ReactNode } from 'react';
import { Drawing, type DrawingName } from './drawings.tsx';

interface Props {
  drawing?: DrawingName;
  title: string;
  /** The heading level of the title; 2 by default. */
  level?: 1 | 2 | 3;
  children?: ReactNode;
  /** A button or a link. */
  action?: ReactNode;
  role?: 'alert' | 'status' | undefined;
}

/** Shown when a list is empty: a line drawing, a title, one sentence, one action. */
export function EmptyState({ drawing = 'trail', title, level = 2, children, action, role }: Props) {
  const Heading = `h${level}` as const;
  return (
    <div className="empty" role={role}>
      <Drawing name={drawing} />
      <Heading>{title}</Heading>
      {children ? <p>{children}</p> : null}
      {action ? <div className="row">{action}</div> : null}
    </div>
  );
}
