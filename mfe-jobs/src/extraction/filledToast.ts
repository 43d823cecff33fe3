import type { ToastText } from '@jobtrail/contract';
import type { ToastMessage } from '@jobtrail/web-kit';

/** Long enough to check four fields first. */
const UNDO_MS = 12_000;

/** The toast after fields were filled in; one Undo restores all previous values. */
export const filledToast = (text: ToastText, undo: () => void): ToastMessage => ({
  ...text,
  tone: 'success',
  action: { label: 'Undo', onClick: undo },
  duration: UNDO_MS,
});
