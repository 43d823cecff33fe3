import { CircleAlert } from 'lucide-react';
import { ApiError, Icon } from '@jobtrail/web-kit';
import { failureSentence } from './failure.ts';
import { InactiveHint } from './InactiveHint.tsx';
import { passkeyFailure } from './passkeys.ts';

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
