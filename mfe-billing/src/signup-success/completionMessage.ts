import { signupTexts } from '@jobtrail/contract';

/** The message for a failed sign-up completion, derived from the server's message. */
export function completionMessage(said: string | undefined): string {
  if (said === undefined || said === '') return signupTexts.failed;
  if (said.includes('expired')) return signupTexts.expired;
  if (said.includes('Payment not completed')) return signupTexts.notPaid;
  return said;
}
