import type { LucideIcon } from 'lucide-react';
import { classes } from './classes.ts';

interface Props {
  /** A named import of lucide-react: `<Icon of={Plus} />`. */
  of: LucideIcon;
  /** Pixels; 16 by default. */
  size?: 12 | 14 | 16 | 20;
  className?: string | undefined;
}

/**
 * A Lucide icon with the stroke widths of the design. It is decorative: the text next to it, or an aria-label, carries
 * the meaning.
 */
export function Icon({ of: Drawing, size = 16, className }: Props) {
  return <Drawing aria-hidden className={classes('i', size !== 16 && `i-${size}`, className)} />;
}
