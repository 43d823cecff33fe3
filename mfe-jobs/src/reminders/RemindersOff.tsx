import { BellOff, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { remindersOffTexts, type SessionUser, STORAGE_KEYS } from '@jobtrail/contract';
import { focusHeading, Icon, isFocusLost, useCall, useSession } from '@jobtrail/web-kit';
import { browserZone, cityOf } from '@jobtrail/web-kit/time-zones';
import { SendAgain, useConfirmedElsewhere, UseZone } from './reachSteps.tsx';
import './reminders-off.css';

const CLOSED_MS = 7 * 86_400_000;

/** Whether the person has closed it within the last seven days, in this browser. */
function isClosed(userId: string | undefined): boolean {
  try {
    const [id, at] = localStorage.getItem(STORAGE_KEYS.remindersOff)?.split(' ') ?? [];
    return userId !== undefined && id === userId && Date.now() - Number(at) < CLOSED_MS;
  } catch {
    return false;
  }
}

function storeClosed(userId: string): void {
  try {
    localStorage.setItem(STORAGE_KEYS.remindersOff, `${userId} ${Date.now()}`);
  } catch {
    // Without storage, it stays closed until the screen is left.
  }
}

/** What it says: first what does not work, then what would change that. */
function wordsOf({ email, emailVerified, timeZone }: SessionUser, city: string): { fact: string; remedy: string } {
  if (emailVerified) return { fact: remindersOffTexts.zone(city), remedy: remindersOffTexts.zoneHint };
  return {
    fact: remindersOffTexts.none,
    remedy: timeZone === null ? remindersOffTexts.both(email, city) : remindersOffTexts.address(email),
  };
}

/**
 * What keeps reminders from a person who has not turned them off: an address that is not confirmed, or no time zone. It
 * has a button for each, goes away by itself, and stays away for a week once it is closed.
 */
export function RemindersOff() {
  const { user } = useSession();
  const isIncomplete = user?.access === 'full' && (!user.emailVerified || user.timeZone === null);
  const notifications = useCall('getNotifications', { enabled: isIncomplete });
  const [closed, setClosed] = useState(() => isClosed(user?.id));
  const hasFocus = useRef(false);
  const shown = isIncomplete && !closed && notifications.data?.email === true;

  useConfirmedElsewhere(shown);
  useEffect(() => {
    if (!hasFocus.current || !isFocusLost()) return;
    hasFocus.current = false;
    focusHeading();
  });

  if (!shown) return null;
  const city = cityOf(browserZone());
  const { fact, remedy } = wordsOf(user, city);
  return (
    <section
      className="reminders-off"
      aria-label={remindersOffTexts.label}
      onFocus={() => {
        hasFocus.current = true;
      }}
      onBlur={({ relatedTarget }) => {
        hasFocus.current = relatedTarget === null;
      }}
    >
      <Icon of={BellOff} />
      <p className="grow">
        <b>{fact}</b> {remedy}
      </p>
      <span className="reminders-off-buttons">
        {user.emailVerified ? null : <SendAgain email={user.email} />}
        {user.timeZone === null ? <UseZone /> : null}
      </span>
      <button
        type="button"
        className="icon-btn icon-btn-sm"
        aria-label={remindersOffTexts.close}
        title={remindersOffTexts.close}
        onClick={() => {
          storeClosed(user.id);
          setClosed(true);
        }}
      >
        <Icon of={X} size={14} />
      </button>
    </section>
  );
}
