import { adminTexts } from '@jobtrail/contract';
import { classes } from '@jobtrail/web-kit';

/** Who paid, as the provider knows it. */
export function Payer({ email }: { email: string | null }) {
  return (
    <span className={classes('truncate', email === null && 'muted')} title={email ?? undefined}>
      {email ?? adminTexts.unknownPayer}
    </span>
  );
}
