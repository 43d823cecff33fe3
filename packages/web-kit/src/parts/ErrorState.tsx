import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DrawingName } from './drawings.tsx';
import { EmptyState } from './EmptyState.tsx';
import { Icon } from './Icon.tsx';

interface Props {
  title: string;
  level?: 1 | 2 | 3;
  drawing?: DrawingName;
  /** That nothing is lost, and what happened. */
  children?: ReactNode;
  /** The error's id or message, in mono, for support. */
  code?: string | undefined;
  onRetry?: (() => void) | undefined;
  /** A second way out beside Try again. */
  more?: ReactNode;
}

/** Something did not load: what, that nothing is lost, the code, Try again (LOOK, "Loading"). */
export function ErrorState({ title, level = 2, drawing = 'broken', children, code, onRetry, more }: Props) {
  const retry = onRetry ? (
    <button type="button" className="btn" onClick={onRetry}>
      <Icon of={RotateCw} size={14} />
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
