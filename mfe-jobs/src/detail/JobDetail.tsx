import { useEffect, useState, useSyncExternalStore } from 'react';
import { appliedDayOf, isClosed } from '@jobtrail/contract';
import { ApiError, ErrorState, lazyComponent, messageOf, Tabs, usePlatform, useReloadedState } from '@jobtrail/web-kit';
import { findSaved } from '../jobs/cache.ts';
import type { NamedJob } from '../jobs/card.ts';
import { usePersonZone } from '../jobs/clock/usePersonZone.ts';
import { cardsKey } from '../jobs/keys.ts';
import { useCommunications, useInterviewNotes, useJob, useJobCards, useStageHistory } from '../jobs/queries.ts';
import { CommunicationsTab } from './CommunicationsTab.tsx';
import { DetailBar, type Direction } from './DetailBar.tsx';
import { DetailHead } from './DetailHead.tsx';
import { DocumentsArrive } from './documents/DocumentsArrive.tsx';
import { useDocumentCount } from './documents/queries.ts';
import { HistoryTab, isMove } from './HistoryTab.tsx';
import { InterviewsTab } from './InterviewsTab.tsx';
import { LazyPosting } from './LazyPosting.tsx';
import { MissingJob } from './MissingJob.tsx';
import { NextStep } from './next-step/NextStep.tsx';
import { NotesTab } from './NotesTab.tsx';
import { useCapture } from './useCapture.ts';
import { useInterviewCount } from './useInterviewCount.ts';
import { useStopRecording } from './useStopRecording.ts';

const DocumentsTab = lazyComponent(() => import('./documents/DocumentsTab.tsx'), { Waiting: DocumentsArrive });

const TABS = ['notes', 'posting', 'interviews', 'communications', 'history', 'documents'] as const;
type Tab = (typeof TABS)[number];
const storedTab = (stored: unknown): Tab | undefined => TABS.find((tab) => tab === stored);

interface Props {
  id: string;
  previous: string | null;
  next: string | null;
  onNavigate: (id: string, direction: Direction) => void;
  /** The button that led here from another job. */
  openedBy?: Direction | null;
  onClose: () => void;
  onMenu: (job: NamedJob, anchor: HTMLElement) => void;
}

/** One job in full. Its header renders at once from the card; the rest is fetched. */
export function JobDetail({ id, previous, next, onNavigate, openedBy = null, onClose, onMenu }: Props) {
  const [tab, setTab] = useReloadedState<Tab>('job-part', 'notes', storedTab);
  const card = useJobCards().data?.find((known) => known.id === id);
  const job = useJob(id);
  const communications = useCommunications(id);
  const interviews = useInterviewNotes(id);
  const interviewCount = useInterviewCount(id, interviews);
  const history = useStageHistory(id);
  const documentCount = useDocumentCount(id);
  const zone = usePersonZone();
  const moves = history.data?.filter(isMove).length;
  const { queryClient } = usePlatform();
  const capture = useCapture(id);
  const recording = useSyncExternalStore(capture.subscribe, () => capture.state().kind === 'recording');
  const leave = useStopRecording(capture);
  useEffect(
    () => () => {
      const cards = queryClient.getQueryData(cardsKey);
      // Deleting the application also deletes its recordings; the dialog has confirmed that.
      if (cards && !cards.some((known) => known.id === id) && !findSaved(queryClient, id)) capture.discard();
      else leave();
    },
    [queryClient, id, capture, leave],
  );
  const shown = card ?? job.data;
  const [wasShown, setWasShown] = useState(false);
  if (shown && !wasShown) setWasShown(true);
  const gone = job.error instanceof ApiError && job.error.status === 404;

  if (gone || (!shown && job.isError)) {
    return (
      <>
        <DetailBar previous={previous} next={next} onNavigate={onNavigate} openedBy={openedBy} onClose={onClose} />
        <h2 className="sr" id="job-detail-title">
          Job Details
        </h2>
        {gone ? (
          <MissingJob id={id} deleted={wasShown} onRestored={() => void job.refetch()} />
        ) : (
          <ErrorState title="This application did not load" level={3} onRetry={() => void job.refetch()}>
            {messageOf(job.error, 'Nothing is lost. Please check your connection and try again.')}
          </ErrorState>
        )}
      </>
    );
  }
  return (
    <>
      <div className="drawer-head">
        <DetailBar
          previous={previous}
          next={next}
          onNavigate={onNavigate}
          openedBy={openedBy}
          onClose={onClose}
          onMenu={shown ? (anchor) => onMenu(shown, anchor) : undefined}
        />
        <DetailHead
          id={id}
          card={shown}
          movable={card !== undefined}
          next={card && !isClosed(card) ? <NextStep card={card} onInterviews={() => setTab('interviews')} /> : null}
        />
      </div>
      <Tabs<Tab>
        label="Job details"
        className="drawer-tabs"
        panelClassName="drawer-body"
        active={tab}
        onTab={setTab}
        tabs={[
          { key: 'notes', label: 'Notes' },
          { key: 'posting', label: 'Posting' },
          {
            key: 'interviews',
            label: 'Interviews',
            icon: recording ? <span className="rec-dot" role="img" aria-label="Recording" /> : undefined,
            ...interviewCount,
          },
          { key: 'communications', label: 'Communications', count: communications.data?.length },
          { key: 'history', label: 'History', count: moves, counted: moves === 1 ? 'stage change' : 'stage changes' },
          { key: 'documents', label: 'Documents', count: documentCount },
        ]}
      >
        {tab === 'notes' ? <NotesTab job={job} /> : null}
        {tab === 'posting' ? <LazyPosting id={id} job={shown} /> : null}
        {tab === 'interviews' ? <InterviewsTab id={id} notes={interviews} /> : null}
        {tab === 'communications' ? <CommunicationsTab id={id} communications={communications} /> : null}
        {tab === 'history' ? (
          <HistoryTab id={id} applied={shown ? appliedDayOf(shown, zone) : null} history={history} />
        ) : null}
        {tab === 'documents' && shown ? (
          <DocumentsTab id={id} company={shown.company} appliedOn={shown.wishlist ? null : appliedDayOf(shown, zone)} />
        ) : null}
      </Tabs>
    </>
  );
}
