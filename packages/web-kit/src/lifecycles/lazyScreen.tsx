import type { ComponentType } from 'react';
import { loadTexts } from '@jobtrail/contract';
import { Arriving } from '../components/Arriving.tsx';
import { lazyComponent, type LoadComponent, type LoadState } from './lazyComponent.tsx';
import { LoadFailed } from './LoadFailed.tsx';

/**
 * A screen that is loaded when it is first shown: `lazyScreen(() => import('./HelpScreen.tsx'))`.
 * @param Placeholder shown while it loads; by default that of a screen in the signed-in frame
 */
export function lazyScreen<Props extends object>(
  load: LoadComponent<Props>,
  Placeholder: ComponentType = Arriving,
): ComponentType<Props> {
  return lazyComponent(load, {
    Waiting: ({ loading }: { loading: LoadState }) =>
      loading.state === 'loading' ? (
        <Placeholder />
      ) : (
        <div className="screen-center">
          <LoadFailed title={loadTexts.screenTitle} level={1} loading={loading} />
        </div>
      ),
  });
}
