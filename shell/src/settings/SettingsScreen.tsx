import { ArrowLeft } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { pages, type SessionUser, successToasts } from '@jobtrail/contract';
import { classes, Icon, Loading, useSession, useToast } from '@jobtrail/web-kit';
import { AccountCards } from './account/AccountCards.tsx';
import { AppearanceCard } from './AppearanceCard.tsx';
import { BillingCard } from './BillingCard.tsx';
import { KeyboardCard } from './KeyboardCard.tsx';
import { ProfileCard } from './ProfileCard.tsx';
import { RemindersCard } from './RemindersCard.tsx';
import { TagRulesCard } from './TagRulesCard.tsx';
import { useProfile } from './useProfile.ts';
import './settings.css';

/** The profile, which is saved with Save Changes. */
function ProfileForm({ user }: { user: SessionUser }) {
  const { draft, changed, change, discard, save } = useProfile(user);
  const toast = useToast();
  const [saved, setSaved] = useState(false);
  const status = useRef<HTMLParagraphElement>(null);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!changed) return;
    const failure = save();
    if (failure === null) {
      setSaved(true);
      // The pressed button is disabled now and loses the focus.
      status.current?.focus();
      toast({ ...successToasts.settingsSaved, tone: 'success' });
    } else toast({ title: 'Settings not saved', description: failure, tone: 'error' });
  };

  return (
    <form noValidate onSubmit={submit}>
      <ProfileCard
        profile={draft}
        onChange={change}
        foot={
          <div className={classes('save-bar', changed && 'is-changed')}>
            <p ref={status} className="save-bar-text" role="status" tabIndex={-1}>
              {changed ? 'Unsaved changes' : saved ? 'All changes are saved' : ''}
            </p>
            {changed && (
              <button type="button" className="btn btn-ghost" onClick={discard}>
                Discard
              </button>
            )}
            <button type="submit" className="btn btn-primary" disabled={!changed}>
              Save Changes
            </button>
          </div>
        }
      />
    </form>
  );
}

/** /settings. */
export default function SettingsScreen() {
  const { user } = useSession();
  if (!user) return <Loading />;
  return (
    <div className="page settings">
      <a className="back" href={pages.dashboard}>
        <Icon of={ArrowLeft} />
        Back to Dashboard
      </a>
      <div className="page-head">
        <h1>Settings</h1>
      </div>
      <ProfileForm key={user.id} user={user} />
      <RemindersCard user={user} />
      <TagRulesCard />
      <AppearanceCard />
      <KeyboardCard />
      <BillingCard user={user} />
      <AccountCards user={user} />
    </div>
  );
}
