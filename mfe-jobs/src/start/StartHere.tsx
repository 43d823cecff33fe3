import { Check, Clock, FileUp, Link, X } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { type JobCard, pages, remindersOffTexts, type SessionUser, startTexts } from '@jobtrail/contract';
import { classes, Icon, type StartAway, useCall, useSession } from '@jobtrail/web-kit';
import { browserZone, cityOf } from '@jobtrail/web-kit/time-zones';
import type { AddTab } from '../jobs/addTab.ts';
import { SendAgain, useConfirmedElsewhere, UseZone } from '../reminders/reachSteps.tsx';
import { areDone, type Steps, stepsOf } from './steps.ts';
import './start.css';

/** How long it takes to leave: `--t-base`. */
const LEAVES_MS = 180;
const TITLES = { list: 'Bring your list', posting: 'Save a posting' };
const UNCONFIRMED = 'Your address is not confirmed yet.';

export interface StartHereProps {
  /** All applications of the person. */
  cards: readonly JobCard[];
  /** Opens Add Job in a tab. */
  onAdd: (tab: AddTab) => void;
  /** Called when it has left. */
  onAway: (why: StartAway) => void;
}

interface Content {
  steps: Steps;
  user: SessionUser;
  onAdd: (tab: AddTab) => void;
  onHide: () => void;
}

/**
 * The three steps of the first minutes: a panel above the empty board, and one line from the first job on. It leaves
 * with the last step, or when it is hidden.
 */
export default function StartHere({ cards, onAdd, onAway }: StartHereProps) {
  const { user } = useSession();
  const isEmpty = cards.length === 0;
  const imports = useCall('listImports', { enabled: !isEmpty });
  const [leaving, setLeaving] = useState<StartAway | null>(null);
  const steps = user ? stepsOf(cards, imports.data?.imports ?? [], user) : null;
  const isDone = steps !== null && areDone(steps);
  const why = leaving ?? (isDone ? 'done' : null);
  useConfirmedElsewhere(user?.emailVerified === false);
  const left = useEffectEvent(onAway);
  useEffect(() => {
    if (why === null) return;
    const timer = setTimeout(() => left(why), LEAVES_MS);
    return () => clearTimeout(timer);
  }, [why]);

  const place = useRoomBelow(why === null);

  if (!user || !steps) return null;
  const isKnown = isEmpty || !imports.isPending;
  const content = { steps, user, onAdd, onHide: () => setLeaving('hidden') };
  return (
    <div
      ref={place}
      className={classes('start', isEmpty ? 'start-whole' : 'start-short', why !== null && 'is-leaving')}
    >
      <div>
        {isEmpty ? <Panel {...content} /> : isKnown ? <Line {...content} /> : <div className="panel start-line" />}
      </div>
    </div>
  );
}

/** Sets what an element takes from the lanes below it, as long as it stays. */
function useRoomBelow(stays: boolean): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = place.current;
    const main = element?.parentElement;
    if (!element || !main || !stays) return;
    const measure = (): void => {
      const below = Number.parseFloat(getComputedStyle(element).marginBottom) || 0;
      main.style.setProperty('--start', `${element.offsetHeight + below}px`);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => {
      observer.disconnect();
      main.style.removeProperty('--start');
    };
  }, [stays]);
  return place;
}

function Panel({ steps, user, onAdd, onHide }: Content) {
  const city = cityOf(browserZone());
  const { emailVerified, email, timeZone } = user;
  return (
    <section className="panel start-panel" aria-labelledby="start-title">
      <header className="start-head">
        <h2 className="h3" id="start-title">
          {startTexts.title}
        </h2>
        <p className="caption muted grow">Three steps, in any order. This leaves by itself when they are done.</p>
        <button type="button" className="btn btn-sm btn-ghost" onClick={onHide}>
          Hide
        </button>
      </header>
      <ol className="start-steps">
        <Step number={1} title={TITLES.list} text="From a spreadsheet or another tracker, with the dates of the past.">
          <a className="btn btn-sm" href={pages.import}>
            <Icon of={FileUp} size={14} />
            Import CSV
          </a>
          <a className="btn btn-sm btn-ghost" href={`${pages.import}#paste`}>
            Paste a table
          </a>
        </Step>
        <Step number={2} title={TITLES.posting} text="Its text stays here when the page is gone.">
          <button type="button" className="btn btn-sm" onClick={() => onAdd('url')}>
            <Icon of={Link} size={14} />
            Paste a link
          </button>
          <button type="button" className="btn btn-sm btn-ghost" onClick={() => onAdd('screenshot')}>
            Screenshot
          </button>
        </Step>
        <Step
          number={3}
          title="Let reminders reach you"
          text={steps.reminders === null ? reachText(user, city) : `${steps.reminders}.`}
          isDone={steps.reminders !== null}
        >
          {timeZone === null ? <UseZone icon={<Icon of={Clock} size={14} />} /> : null}
          {emailVerified ? null : (
            <SendAgain email={email} className={classes('btn btn-sm', timeZone === null && 'btn-ghost')} />
          )}
        </Step>
      </ol>
    </section>
  );
}

/** What keeps reminders away, in a sentence or two. */
function reachText({ emailVerified, timeZone }: SessionUser, city: string): string {
  if (emailVerified) return remindersOffTexts.zone(city);
  return timeZone === null ? `${UNCONFIRMED} Your days begin in ${city}, is that right?` : UNCONFIRMED;
}

interface StepProps {
  number: number;
  title: string;
  text: string;
  isDone?: boolean;
  children: ReactNode;
}

function Step({ number, title, text, isDone = false, children }: StepProps) {
  return (
    <li className="start-step">
      <Mark number={number} isDone={isDone} />
      <div className="grow">
        <h3>{title}</h3>
        <p className="soft">{text}</p>
        <div className="start-acts">{children}</div>
      </div>
    </li>
  );
}

function Line({ steps, user, onAdd, onHide }: Content) {
  return (
    <section className="panel start-line" aria-labelledby="start-title">
      <h2 className="h3" id="start-title">
        {startTexts.title}
      </h2>
      <ol className="start-facts">
        <Fact number={1} title={TITLES.list} fact={steps.list}>
          <a className="btn btn-sm" href={pages.import}>
            Import CSV
          </a>
        </Fact>
        <Fact number={2} title={TITLES.posting} fact={steps.posting}>
          <button type="button" className="btn btn-sm" onClick={() => onAdd('url')}>
            Paste a link
          </button>
        </Fact>
        <Fact
          number={3}
          title={user.emailVerified ? remindersOffTexts.zone(cityOf(browserZone())) : UNCONFIRMED}
          fact={steps.reminders}
        >
          {user.emailVerified ? <UseZone /> : <SendAgain email={user.email} />}
        </Fact>
      </ol>
      <button
        type="button"
        className="icon-btn icon-btn-sm"
        aria-label={`Hide ${startTexts.title}`}
        title="Hide"
        onClick={onHide}
      >
        <Icon of={X} size={14} />
      </button>
    </section>
  );
}

interface FactProps {
  number: number;
  /** What is to be done while there is no fact. */
  title: string;
  fact: string | null;
  children: ReactNode;
}

function Fact({ number, title, fact, children }: FactProps) {
  return fact === null ? (
    <li className="start-fact">
      <Mark number={number} isDone={false} />
      <span className="truncate">{title}</span>
      {children}
    </li>
  ) : (
    <li className="start-fact is-done">
      <Mark number={number} isDone />
      <span className="truncate">{fact}</span>
    </li>
  );
}

const Mark = ({ number, isDone }: { number: number; isDone: boolean }) => (
  <span className={classes('start-number num', isDone && 'is-done')}>
    {isDone ? <Icon of={Check} size={12} /> : number}
    {isDone ? <span className="sr">Done</span> : null}
  </span>
);
