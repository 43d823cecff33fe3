import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '@jobtrail/web-kit';
import { requestPasskey } from './passkeys.ts';
import { StepFailure } from './StepFailure.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { useStartSession } from './useStartSession.ts';

/** The second step with a passkey: the browser asks for it after the button is pressed. */
export function PasskeyForm({ onBack }: { onBack: () => void }) {
  const enter = useStartSession();
  const form = useRef<HTMLFormElement>(null);
  const signIn = useMutation({
    mutationFn: async () => {
      const response = await requestPasskey(await api.call('startPasskeySignIn'));
      return api.call('completeSignIn', { body: { method: 'passkey', response } });
    },
    onSuccess: enter,
  });
  useEffect(() => {
    const frame = requestAnimationFrame(() => form.current?.querySelector('button')?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <form
      ref={form}
      className="auth-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!signIn.isPending) signIn.mutate();
      }}
    >
      <StepFailure error={signIn.error} onBack={onBack} />
      <SubmitButton label="Use Passkey" pendingLabel="Waiting for your passkey..." pending={signIn.isPending} />
    </form>
  );
}
