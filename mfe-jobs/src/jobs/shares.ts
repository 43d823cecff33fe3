import type { Share } from '@jobtrail/contract';
import { formatCount } from '@jobtrail/web-kit';

/** A fraction in whole percent: '65%'. */
export const percent = (fraction: number): string => `${Math.round(fraction * 100)}%`;
/** '8 of 12'. */
export const ofAll = ({ count, of }: Pick<Share, 'count' | 'of'>): string =>
  `${formatCount(count)} of ${formatCount(of)}`;
