import { useEffect, useRef, useState } from 'react';
import { lazyDialog, onSecondStepNeeded } from '@jobtrail/web-kit';

const SecondStepDialog = lazyDialog(() => import('./SecondStepDialog.tsx'), {
  title: 'Confirm that it is you',
  close: ({ onAnswer }) => onAnswer(false),
});

/** Asks for the second step when a call of any part needs it. Calls that need it at the same time share the dialog. */
export function SecondStepHost() {
  const [asking, setAsking] = useState(false);
  const waiting = useRef<Array<(passed: boolean) => void>>([]);
  useEffect(
    () =>
      onSecondStepNeeded((answer) => {
        waiting.current.push(answer);
        setAsking(true);
      }),
    [],
  );
  if (!asking) return null;
  return (
    <SecondStepDialog
      onAnswer={(passed) => {
        setAsking(false);
        for (const answer of waiting.current.splice(0)) answer(passed);
      }}
    />
  );
}
