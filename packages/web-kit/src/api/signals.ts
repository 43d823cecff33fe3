/**
 * Every front end bundles its own copy of the API client, so it shares what it learns through window events: after a
 * 401 nobody is signed in, after a 402 the paid access has ended. The shell sends `signedOut` when the person signs
 * out, in this tab or another one, and code that holds their data in memory drops it. An expired session sends no
 * `signedOut`, so that typed text is not lost.
 */
const names = {
  unauthorized: 'jobtrail:unauthorized',
  paymentNeeded: 'jobtrail:payment-needed',
  signedOut: 'jobtrail:signed-out',
} as const;
export type ApiSignal = keyof typeof names;

export function sendSignal(signal: ApiSignal): void {
  window.dispatchEvent(new Event(names[signal]));
}

/**
 * Listens for a signal.
 * @returns a function that removes the listener
 */
export function onSignal(signal: ApiSignal, listener: () => void): () => void {
  window.addEventListener(names[signal], listener);
  return () => window.removeEventListener(names[signal], listener);
}
