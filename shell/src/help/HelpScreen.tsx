import { Mail } from 'lucide-react';
import { SUPPORT_EMAIL } from '@jobtrail/contract';
import { Icon } from '@jobtrail/web-kit';
import { OwnTickets } from './OwnTickets.tsx';
import { Questions } from './Questions.tsx';
import { QuickLinks } from './QuickLinks.tsx';
import { TicketForm } from './TicketForm.tsx';
import './help.css';

/** /help. */
export default function HelpScreen() {
  return (
    <div className="page help">
      <div className="page-head">
        <div className="grow">
          <h1>Help Center</h1>
          <p className="sub">How Jobtrail works, and how to reach a person.</p>
        </div>
        <a className="btn" href={`mailto:${SUPPORT_EMAIL}`}>
          <Icon of={Mail} />
          Contact Support
        </a>
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
