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
  /** That nothing is lost, and what happened. */
  children?: ReactNode;
  /** The error's id or message, in mono, for support. */
  code?: string | undefined;
  onRetry?: (() => void) | undefined;
  /** Try again has been pressed, and is at it. */
  retrying?: boolean | undefined;
  /** Puts the focus on Try again as soon as this is shown. */
  focus?: boolean | undefined;
  /** A second action beside Try again. */
  more?: ReactNode;
}

/** Something did not load: what, that nothing is lost, the code, Try again. */
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
