import type { CompleteSignInBody, PasskeyRequest } from '@jobtrail/contract';

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
