import type { ReactNode } from 'react';
import { loadTexts } from '@jobtrail/contract';
import { ErrorState } from '../components/ErrorState.tsx';
import type { LoadState } from './lazyComponent.tsx';

interface Props {
  title: string;
  level?: 1 | 2 | 3;
  loading: LoadState;
  /** Focuses Try again when the failure appears. */
  focus?: boolean;
  /** A second action next to Try again. */
  more?: ReactNode;
}

/** Replaces a component whose code could not be loaded, with a button to try again. */
export function LoadFailed({ title, level, loading: { state, retrying, retry }, focus, more }: Props) {
  return (
    <ErrorState title={title} level={level} onRetry={retry} retrying={retrying} focus={focus} more={more}>
      {state === 'outdated' ? loadTexts.outdated : loadTexts.failed}
    </ErrorState>
  );
}
