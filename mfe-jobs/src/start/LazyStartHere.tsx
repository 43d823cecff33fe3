import { startTexts } from '@jobtrail/contract';
import { lazyComponent, LoadFailed, type LoadState } from '@jobtrail/web-kit';
import type { StartHereProps } from './StartHere.tsx';

/** Start here, whose code only the boards of new accounts load. */
export const StartHere = lazyComponent(() => import('./StartHere.tsx'), { Waiting });

/** Keeps its place, so that the board does not move when it has loaded. */
function Waiting({ loading, props: { cards } }: { loading: LoadState; props: StartHereProps }) {
  return loading.state === 'loading' ? (
    <div style={{ flex: 'none', height: cards.length === 0 ? 199 : 68 }} />
  ) : (
    <LoadFailed title={`${startTexts.title} did not load`} loading={loading} />
  );
}
