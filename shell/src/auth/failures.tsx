import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { pages, statusSentences } from '@jobtrail/contract';
import { ApiError, Icon } from '@jobtrail/web-kit';
import { passkeyFailure } from './passkeys.ts';

/** The toast text for a failed call: the server's message, or the default. */
export function failureSentence(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback;
  if (error.code !== 'unknown') return error.userMessage;
  return error.status === 429 ? statusSentences.tooMany : fallback;
}

/** Tells a deactivated person, who cannot sign in, how to cancel the subscription. */
export function InactiveHint({ error }: { error: unknown }) {
  if (!(error instanceof ApiError) || error.code !== 'account_inactive') return null;
  return (
    <>
      Still subscribed? <a href={pages.cancelSubscription}>Cancel your subscription</a>
    </>
  );
}

interface FormFailureProps {
  /** Fields refer to it with `aria-describedby`. */
  id: string;
  sentence: string;
  /** What to do next. */
  children?: ReactNode;
}

/** Why a form was refused. It stays in the form; the toast with the same text announces it. */
export function FormFailure({ id, sentence, children }: FormFailureProps) {
  return (
    <div className="alert alert-danger" id={id}>
      <Icon of={CircleAlert} />
      <p>
        {sentence} {children}
      </p>
    </div>
  );
}

/**
 * A failure of the second step that belongs to no field. If nothing waits for it any longer, it has a button that leads
 * back.
 */
export function StepFailure({ error, onBack }: { error: unknown; onBack: () => void }) {
  const fields = error instanceof ApiError ? error.fields : undefined;
  if (!error || fields?.['code']) return null;
  const hasEnded = error instanceof ApiError && (error.code === 'second_step_ended' || error.code === 'conflict');
  return (
    <div className="alert alert-danger" role="alert">
      <Icon of={CircleAlert} />
      <p>
        {passkeyFailure(error) ??
          fields?.['response'] ??
          failureSentence(error, 'The sign-in could not be completed. Please try again.')}{' '}
        <InactiveHint error={error} />
        {hasEnded ? (
          <button type="button" className="link" onClick={onBack}>
            Start over
          </button>
        ) : null}
      </p>
    </div>
  );
}
