import type { ComponentType } from 'react';
import { loadTexts } from '@jobtrail/contract';
import { Loading } from '../components/Spinner.tsx';
import { lazyComponent, type LoadComponent, type LoadState } from './lazyComponent.tsx';
import { LoadFailed } from './LoadFailed.tsx';

function WaitingScreen({ loading }: { loading: LoadState }) {
  return (
    <div className="screen-center">
      {loading.state === 'loading' ? (
        <Loading />
      ) : (
        <LoadFailed title={loadTexts.screenTitle} level={1} loading={loading} />
      )}
    </div>
  );
}

/** A screen that is loaded when it is first shown: `lazyScreen(() => import('./HelpScreen.tsx'))`. */
export function lazyScreen<Props extends object>(load: LoadComponent<Props>): ComponentType<Props> {
  return lazyComponent(load, { Waiting: WaitingScreen });
}
