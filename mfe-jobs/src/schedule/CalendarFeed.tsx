import { CalendarPlus, Copy, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { feedLinks, feedTexts } from '@jobtrail/contract';
import { Icon, lazyDialog, Skeleton } from '@jobtrail/web-kit';
import { agoText } from '../jobs/clock/clockWords.ts';
import { useCalendarFeed } from './useCalendarFeed.ts';

const FeedPasswordDialog = lazyDialog(() => import('./FeedPasswordDialog.tsx'), {
  title: feedTexts.title,
  close: ({ onClose }) => onClose(),
});

/** The secret address at which calendar apps read the interviews. It is shown once, when it is created. */
export function CalendarFeed({ now }: { now: number }) {
  const { feed, address, busy, create, renew, turnOff, copy } = useCalendarFeed();
  const [asking, setAsking] = useState(false);
  const on = feed.data?.createdAt !== null;
  return (
    <section className="schedule-feed">
      <h2>{feedTexts.title}</h2>
      <p className="soft">{feedTexts.purpose}</p>
      {!feed.data ? (
        feed.isError ? (
          <div className="row">
            <p className="grow caption muted">The calendar feed did not load.</p>
            <button type="button" className="btn btn-sm" onClick={() => void feed.refetch()}>
              Try again
            </button>
          </div>
        ) : (
          <div role="status" aria-busy="true" aria-label="Loading the calendar feed">
            <Skeleton height={32} />
          </div>
        )
      ) : on ? (
        <>
          <input
            className="input mono"
            readOnly
            aria-label={feedTexts.addressLabel}
            value={address ?? `${window.location.host}/calendar/••••••.ics`}
            onFocus={({ target }) => target.select()}
          />
          <div className="row schedule-feed-actions">
            {address === null ? null : (
              <button type="button" className="btn btn-sm" aria-label="Copy the address" onClick={() => void copy()}>
                <Icon of={Copy} size={14} />
                {feedTexts.copy}
              </button>
            )}
            <button type="button" className="btn btn-sm btn-ghost" aria-disabled={busy} onClick={() => setAsking(true)}>
              <Icon of={RotateCw} size={14} />
              {feedTexts.reset}
            </button>
            <button type="button" className="btn btn-sm btn-ghost" aria-disabled={busy} onClick={() => void turnOff()}>
              {feedTexts.delete}
            </button>
          </div>
          {address === null ? null : <Links address={address} />}
          <p className="caption muted">
            {address === null ? null : `${feedTexts.shownOnce} `}
            {feedTexts.warning}{' '}
            {feed.data.lastReadAt === null ? feedTexts.neverRead : `Last read ${agoText(feed.data.lastReadAt, now)}.`}
          </p>
          <p className="caption muted">{feedTexts.delay}</p>
        </>
      ) : (
        <div className="row">
          <button type="button" className="btn btn-sm" aria-disabled={busy} onClick={() => setAsking(true)}>
            <Icon of={CalendarPlus} size={14} />
            {feedTexts.create}
          </button>
        </div>
      )}
      {asking ? <FeedPasswordDialog isReset={on} make={on ? renew : create} onClose={() => setAsking(false)} /> : null}
    </section>
  );
}

/** Links that subscribe in one step, for calendar apps that support it. */
function Links({ address }: { address: string }) {
  const { app, google, outlook } = feedLinks(address);
  return (
    <p className="caption schedule-feed-links">
      Add to:{' '}
      <a className="link" href={app}>
        Calendar app
      </a>
      <a className="link" href={google} target="_blank" rel="noopener noreferrer">
        Google
      </a>
      <a className="link" href={outlook} target="_blank" rel="noopener noreferrer">
        Outlook
      </a>
    </p>
  );
}
