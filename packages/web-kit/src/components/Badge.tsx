import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { Icon } from './Icon.tsx';

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

/** A muted detail, such as a location. Long text is truncated and shown in full in the title. */
export function Tag({ children, icon }: { children: string; icon?: LucideIcon | undefined }) {
  return (
    <span className="tag" title={children}>
      {icon ? <Icon of={icon} size={12} /> : null}
      <span>{children}</span>
    </span>
  );
}
