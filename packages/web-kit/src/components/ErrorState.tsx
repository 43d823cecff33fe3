import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DrawingName } from './drawings.tsx';
import { EmptyState } from './EmptyState.tsx';
import { Icon } from './Icon.tsx';
import { Spinner } from './Spinner.tsx';

interface Props {
  title: string;
  level?: 1 | 2 | 3 | undefined;
  drawing?: DrawingName;
  /** What happened, and that nothing is lost. */
  children?: ReactNode;
  /** The error's id or message for support, in monospace. */
  code?: string | undefined;
  onRetry?: (() => void) | undefined;
  /** Whether a retry is running. */
  retrying?: boolean | undefined;
  /** Focuses Try again when this appears. */
  focus?: boolean | undefined;
  /** A second action next to Try again. */
  more?: ReactNode;
}

/** Reports that something did not load: what it was, that nothing is lost, the error code, and Try again. */
export function ErrorState({
  title,
  level = 2,
  drawing = 'broken',
  children,
  code,
  onRetry,
  retrying,
  focus,
  more,
}: Props) {
  const retry = onRetry ? (
    <button type="button" className="btn" onClick={onRetry} aria-disabled={retrying} autoFocus={focus}>
      {retrying ? <Spinner /> : <Icon of={RotateCw} size={14} />}
      Try again
    </button>
  ) : null;
  return (
    <EmptyState
      role="alert"
      drawing={drawing}
      level={level}
      title={title}
      action={
        retry || more ? (
          <>
            {retry}
            {more}
          </>
        ) : null
      }
    >
      {children} {code ? <span className="mono">{code}</span> : null}
    </EmptyState>
  );
}
