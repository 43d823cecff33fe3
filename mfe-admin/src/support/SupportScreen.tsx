import { useRef, useState } from 'react';
import { adminTexts, pages } from '@jobtrail/contract';
import { classes, EmptyState, useNavigate, usePageLocation, useStoredDraft } from '@jobtrail/web-kit';
import type { TicketFilter } from './queries.ts';
import { type Drafts, TicketDetail } from './TicketDetail.tsx';
import { TicketList } from './TicketList.tsx';
import { useReplacedFocus } from './useReplacedFocus.ts';
import './support.css';

/** @param stored the value stored in this tab */
function storedDrafts(stored: unknown): Drafts | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  return Object.fromEntries(
    Object.entries(stored).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** /admin/support: the list and one ticket side by side, or one of them on a phone. The URL names the open ticket. */
export function SupportScreen() {
  const navigate = useNavigate();
  const chosen = usePageLocation().query.get('ticket');
  const [filter, setFilter] = useState<TicketFilter>('all');
  const [drafts = {}, setDrafts] = useStoredDraft('tickets', storedDrafts);
  const draftTicket = (key: string, text: string): void =>
    setDrafts((before = {}) => {
      const { [key]: _replaced, ...others } = before;
      return text === '' ? others : { ...others, [key]: text };
    });
  const screen = useRef<HTMLDivElement>(null);
  useReplacedFocus(screen, chosen);
  return (
    <div ref={screen} className={classes('support', chosen !== null && 'has-ticket')}>
      <TicketList
        filter={filter}
        onFilter={setFilter}
        chosen={chosen}
        onChoose={(id) => navigate(`${pages.adminSupport}?ticket=${encodeURIComponent(id)}`)}
      />
      {chosen === null ? (
        <section className="ticket-detail ticket-none" aria-label="Ticket">
          <EmptyState title={adminTexts.selectTicket} />
        </section>
      ) : (
        <TicketDetail key={chosen} id={chosen} drafts={drafts} onDraft={draftTicket} />
      )}
    </div>
  );
}
