import { adminTexts } from '@jobtrail/contract';
import { classes } from '@jobtrail/web-kit';

/** The person who paid, with the name and address at the payment provider. */
export function Payer({ email }: { email: string | null }) {
  return (
    <span className={classes('truncate', email === null && 'muted')} title={email ?? undefined}>
      {email ?? adminTexts.unknownPayer}
    </span>
  );
}
