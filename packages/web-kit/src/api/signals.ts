/**
 * Every front end carries its own copy of the api client, so what one learns travels as an event of the window:
 * a 401 means that nobody is signed in any more, a 402 that the paid access has ended. `signedOut` comes from the shell when
 * the person signs out, here or in another tab: code that keeps something of theirs in memory drops it. A session that merely
 * ran out sends no `signedOut`, so that nothing typed is lost.
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

/** Listens for a signal; the returned function stops. */
export function onSignal(signal: ApiSignal, listener: () => void): () => void {
  window.addEventListener(names[signal], listener);
  return () => window.removeEventListener(names[signal], listener);
}
