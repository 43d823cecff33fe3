import { useEffect } from 'react';
import { pages } from '@jobtrail/contract';
import { preloadWhenIdle } from '@jobtrail/web-kit';
import { LazyTable } from './LazyTable.tsx';

/** Loads the table's code: along with the jobs on its own page, and in idle time on the board, which switches to it. */
export function useTablePreload(pathname: string): void {
  useEffect(() => {
    if (pathname === pages.dashboard) return preloadWhenIdle(LazyTable.preload);
    // A failure is reported in place of the table.
    if (pathname === pages.table) LazyTable.preload().catch(() => undefined);
    return undefined;
  }, [pathname]);
}
