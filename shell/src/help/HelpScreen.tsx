import { Mail } from 'lucide-react';
import { Icon } from '@jobtrail/web-kit';
import { useSupportEmail } from '../remotes/manifest.ts';
import { OwnTickets } from './OwnTickets.tsx';
import { Questions } from './Questions.tsx';
import { QuickLinks } from './QuickLinks.tsx';
import { TicketForm } from './TicketForm.tsx';
import './help.css';

/** /help. */
export default function HelpScreen() {
  const supportEmail = useSupportEmail();
  return (
    <div className="page help">
      <div className="page-head">
        <div className="grow">
          <h1>Help Center</h1>
          <p className="sub">How Jobtrail works, and how to reach a person.</p>
        </div>
        {supportEmail === undefined ? null : (
          <a className="btn" href={`mailto:${supportEmail}`}>
            <Icon of={Mail} />
            Contact Support
          </a>
        )}
      </div>
      <div className="help-columns">
        <Questions />
        <div className="help-side">
          <TicketForm />
          <OwnTickets />
          <QuickLinks />
        </div>
      </div>
    </div>
  );
}
