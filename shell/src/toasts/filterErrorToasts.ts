import { shellTexts } from '@jobtrail/contract';
import { onSignal, type ShowToast } from '@jobtrail/web-kit';
import { isOnline } from '../connection/useOnline.ts';

/** How long after the end of a session its failed calls may still report errors, in ms. */
const SIGNED_OUT_MS = 1000;

/**
 * Adapts error toasts to their cause: offline, they say so; after the session has ended, they are not shown, because
 * the sign-in page gives the reason. What was shown before belongs to the page that has gone, so it is closed.
 * @param close closes the toast that is shown
 * @returns the function that shows toasts, and a function that stops it
 */
export function filterErrorToasts(show: ShowToast, close: () => void): { show: ShowToast; stop: () => void } {
  let signedOutAt = -Infinity;
  const stopSignal = onSignal('unauthorized', () => {
    signedOutAt = performance.now();
    close();
  });
  // An error that follows a submit belongs to that form, such as a rejected sign-in.
  const onSubmit = (): void => {
    signedOutAt = -Infinity;
  };
  document.addEventListener('submit', onSubmit, { capture: true });
  return {
    stop: () => {
      stopSignal();
      document.removeEventListener('submit', onSubmit, { capture: true });
    },
    show: (message) => {
      if (message.tone !== 'error') return show(message);
      if (performance.now() - signedOutAt < SIGNED_OUT_MS) return;
      const { description = '' } = message;
      if (isOnline() || description.includes(shellTexts.offlineError)) return show(message);
      show({ ...message, description: `${description} ${shellTexts.offlineError}`.trim() });
    },
  };
}
