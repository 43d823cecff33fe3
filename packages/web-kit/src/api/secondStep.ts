import { SECOND_STEP_NEEDED } from '@jobtrail/contract';
import { ApiError } from './ApiError.ts';

/**
 * Every front end bundles its own copy of the API client, and the shell alone can ask for the second step, so it is asked
 * through a window event. A shell from before it was added does not answer.
 */
const EVENT = 'jobtrail:second-step';

/** Gets whether the person has passed the second step. */
type Answer = (passed: boolean) => void;

/** Asks the shell for the second step. @returns false if the person closes the dialog, and without an answer */
const askForSecondStep = (): Promise<boolean> =>
  new Promise((resolve) => {
    const isUnheard = window.dispatchEvent(new CustomEvent<Answer>(EVENT, { cancelable: true, detail: resolve }));
    if (isUnheard) resolve(false);
  });

/**
 * Answers calls that need the second step.
 * @returns a function that removes the listener
 */
export function onSecondStepNeeded(ask: (answer: Answer) => void): () => void {
  const listener = (event: Event): void => {
    const answer: unknown = event instanceof CustomEvent ? event.detail : undefined;
    if (typeof answer !== 'function') return;
    event.preventDefault();
    ask((passed) => void answer(passed));
  };
  window.addEventListener(EVENT, listener);
  return () => window.removeEventListener(EVENT, listener);
}

/** Makes a call, and once more after the second step if it needs one. */
export async function withSecondStep<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ApiError) || error.reason !== SECOND_STEP_NEEDED || !(await askForSecondStep())) throw error;
    return call();
  }
}
