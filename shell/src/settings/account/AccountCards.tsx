import type { SessionUser } from '@jobtrail/contract';
import { SettingsRow } from '../SettingsRow.tsx';
import { Activity } from './Activity.tsx';
import { ApiTokensCard } from './api/ApiTokensCard.tsx';
import { WebhooksCard } from './api/WebhooksCard.tsx';
import { DataFiles } from './DataFiles.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { EmailForm } from './EmailForm.tsx';
import { NameForm } from './NameForm.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { Sessions } from './Sessions.tsx';
import { Storage } from './Storage.tsx';
import { TwoStepSignIn } from './two-step/TwoStepSignIn.tsx';
import './account.css';

/** The account settings stored on the server: sign-in, open sessions, data. */
export function AccountCards({ user }: { user: SessionUser }) {
  return (
    <>
      <SettingsRow title="Sign-in" text="The name, email and password of your account.">
        <NameForm user={user} />
        <EmailForm user={user} />
        <PasswordForm user={user} />
      </SettingsRow>
      <SettingsRow title="Two-step sign-in" text="Something you have, in addition to your password.">
        <TwoStepSignIn />
      </SettingsRow>
      <SettingsRow title="Sessions" text="Where you are signed in right now.">
        <Sessions />
      </SettingsRow>
      <SettingsRow title="Account activity" text="What happened to the security of your account.">
        <Activity />
      </SettingsRow>
      <SettingsRow title="Your data" text="Everything you record is yours.">
        <Storage />
        <DataFiles />
        <ApiTokensCard />
        <WebhooksCard />
        <DeleteAccount />
      </SettingsRow>
    </>
  );
}
