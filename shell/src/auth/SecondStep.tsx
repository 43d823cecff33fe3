import type { SecondStep as Steps } from '@jobtrail/contract';
import { api } from '@jobtrail/web-kit';
import { SecondStepForm } from './SecondStepForm.tsx';
import { useStartSession } from './useStartSession.ts';

interface Props {
  /** The methods that can complete the sign-in. */
  steps: Steps['secondStep'];
  onBack: () => void;
}

/** The second step of a sign-in. */
export function SecondStep({ steps, onBack }: Props) {
  const enter = useStartSession();
  return (
    <>
      <h1>Two-step sign-in</h1>
      <SecondStepForm
        steps={steps}
        goal={{
          complete: (body) => api.call('completeSignIn', { body }),
          requestPasskey: () => api.call('startPasskeySignIn'),
          onDone: enter,
          label: 'Sign In',
          pendingLabel: 'Signing in...',
          backLabel: 'Back to Sign In',
          onBack,
        }}
      />
    </>
  );
}
