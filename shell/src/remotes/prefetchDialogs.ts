import { preloadWhenIdle } from '@jobtrail/web-kit';
import { uiGroups } from './uiGroups.ts';

/**
 * Prefetches the code that dialogs and drawers share. No page needs it for its first paint, and the first dialog then
 * opens at once.
 */
export function prefetchDialogs(): void {
  preloadWhenIdle(() => Promise.all([uiGroups.base(), uiGroups.overlay()]));
}
