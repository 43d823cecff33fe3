import type { ReactNode } from 'react';
import { partTexts } from '@jobtrail/contract';
import { ErrorState } from '../parts/ErrorState.tsx';
import type { PartLoading } from './lazyPart.tsx';

interface Props {
  title: string;
  level?: 1 | 2 | 3;
  loading: PartLoading;
  /** Puts the focus on Try again when the failure appears. */
  focus?: boolean;
  /** A second way out beside Try again. */
  more?: ReactNode;
}

/** Says in place of a part that it could not be loaded, and offers to try again. */
export function PartFailed({ title, level, loading: { state, retrying, retry }, focus, more }: Props) {
  return (
    <ErrorState title={title} level={level} onRetry={retry} retrying={retrying} focus={focus} more={more}>
      {state === 'outdated' ? partTexts.outdated : partTexts.failed}
    </ErrorState>
  );
}
