import { signupTexts } from '@jobtrail/contract';

/** The sentence for a sign-up that was not completed, from the server's own. */
export function completionMessage(said: string | undefined): string {
  if (said === undefined || said === '') return signupTexts.failed;
  if (said.includes('expired')) return signupTexts.expired;
  if (said.includes('Payment not completed')) return signupTexts.notPaid;
  return said;
}
