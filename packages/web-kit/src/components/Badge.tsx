import type { ReactNode } from 'react';
import { classes } from './classes.ts';

export type BadgeTone = 'neutral' | 'success' | 'warning' | 'danger' | 'info' | 'accent';

/** A short label on a tinted background. It shows a state and is never clickable. */
export function Badge({
  tone = 'neutral',
  className,
  children,
}: {
  tone?: BadgeTone;
  className?: string | undefined;
  children: ReactNode;
}) {
  return <span className={classes('badge', tone !== 'neutral' && `badge-${tone}`, className)}>{children}</span>;
}

/** A number in a pill. `alert` makes it red, which is reserved for open tickets. */
export function CountBadge({
  count,
  alert = false,
  label,
}: {
  count: number;
  alert?: boolean;
  label?: string | undefined;
}) {
  return (
    <span className={classes('count', alert && 'count-alert')}>
      {label ? <span className="sr">{label}</span> : count}
      {label ? <span aria-hidden="true">{count}</span> : null}
    </span>
  );
}
