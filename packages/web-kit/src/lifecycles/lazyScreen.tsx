import type { ComponentType } from 'react';
import { partTexts } from '@jobtrail/contract';
import { Loading } from '../parts/Spinner.tsx';
import { lazyPart, type LoadPart, type PartLoading } from './lazyPart.tsx';
import { PartFailed } from './PartFailed.tsx';

function WaitingScreen({ loading }: { loading: PartLoading }) {
  return (
    <div className="stage-center">
      {loading.state === 'loading' ? (
        <Loading />
      ) : (
        <PartFailed title={partTexts.screenTitle} level={1} loading={loading} />
      )}
    </div>
  );
}

/** A screen without antd that is loaded when it is first shown: `lazyScreen(() => import('./HelpScreen.tsx'))`. */
export function lazyScreen<Props extends object>(load: LoadPart<Props>): ComponentType<Props> {
  return lazyPart(load, { Waiting: WaitingScreen });
}
