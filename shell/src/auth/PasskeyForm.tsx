import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { CompleteSignInBody, PasskeyRequest } from '@jobtrail/contract';
import { StepFailure } from './failures.tsx';
import { requestPasskey } from './passkeys.ts';
import { SubmitButton } from './SubmitButton.tsx';

/** What the second step is for. */
export interface SecondStepGoal<Result> {
  complete: (step: CompleteSignInBody) => Promise<Result>;
  requestPasskey: () => Promise<PasskeyRequest>;
  onDone: (result: Result) => void;
  /** The button for a code. */
  label: string;
  pendingLabel: string;
  /** The link that gives up, and what it does. */
  backLabel: string;
  onBack: () => void;
}

/** The second step with a passkey: the browser asks for it after the button is pressed. */
export function PasskeyForm<Result>({ goal }: { goal: SecondStepGoal<Result> }) {
  const form = useRef<HTMLFormElement>(null);
  const asking = useMutation({
    mutationFn: async () => {
      const response = await requestPasskey(await goal.requestPasskey());
      return goal.complete({ method: 'passkey', response });
    },
    onSuccess: goal.onDone,
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
        if (!asking.isPending) asking.mutate();
      }}
    >
      <StepFailure error={asking.error} onBack={goal.onBack} />
      <SubmitButton label="Use Passkey" pendingLabel="Waiting for your passkey..." pending={asking.isPending} />
    </form>
  );
}
