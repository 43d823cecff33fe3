import { memo, useMemo } from 'react';
import { FIRST_REPLY_DEFINITION, type JobCard, jobTexts, type Stage, STAGES } from '@jobtrail/contract';
import { Badge, formatCount, Skeleton, Tile, useCall } from '@jobtrail/web-kit';
import { YOUNG_UNTIL } from '../../jobs/young.ts';
import { useSilence } from '../../reminders/flag/JobFlags.tsx';
import { largest, openCount, replyRate, stageCounts, waitingLongest } from './figures.ts';

const SHOWN_WAITING = 3;
/** From so many replies on, a young account has figures. */
const ENOUGH_REPLIES = 5;
const days = (count: number): string => `${formatCount(count)} ${count === 1 ? 'day' : 'days'}`;

interface Props {
  /** All applications, regardless of the search; undefined while they load or after they failed to load. */
  cards: readonly JobCard[] | undefined;
  loading: boolean;
  onStage: (stage: Stage) => void;
  onOpen: (id: string) => void;
}

/**
 * The Pipeline Overview next to the jobs on large screens: counts per stage, reply figures, longest-waiting
 * applications. A young account has the counts only.
 */
export const Pipeline = memo(function Pipeline({ cards, loading, onStage, onOpen }: Props) {
  const counts = useMemo(() => stageCounts(cards ?? []), [cards]);
  const most = largest(counts);
  return (
    <aside className="pipeline" aria-label={jobTexts.pipeline} aria-busy={loading}>
      <section>
        <h2>{jobTexts.pipeline}</h2>
        {cards ? (
          <p className="pl-total">
            <span className="figure">{formatCount(cards.length)}</span>
            <span className="muted">
              {cards.length === 1 ? 'application' : 'applications'}
              {cards.length === 0 ? '' : `, ${formatCount(openCount(cards))} still open`}
            </span>
          </p>
        ) : loading ? (
          <div className="pl-total-sk">
            <Skeleton width="168px" height={24} />
          </div>
        ) : null}
        <div className="pl-rows">
          {STAGES.map(({ key, value, short }) => (
            <button key={key} type="button" className="pl-row" data-stage={key} onClick={() => onStage(value)}>
              <span className="name">{short}</span>
              <span className="num">{cards ? formatCount(counts[value]) : ''}</span>
              <span className="bar" aria-hidden="true">
                <i style={{ transform: `scaleX(${counts[value] / most})` }} />
              </span>
            </button>
          ))}
        </div>
      </section>
      {cards ? <Facts cards={cards} onOpen={onOpen} /> : null}
    </aside>
  );
});

function Facts({ cards, onOpen }: { cards: readonly JobCard[]; onOpen: (id: string) => void }) {
  const silence = useSilence();
  const { data: replies, isLoading } = useCall('getReplyFigures', { enabled: cards.length > 0 });
  const wait = replies?.firstReply.median ?? null;
  const waiting = useMemo(() => waitingLongest(cards, SHOWN_WAITING, silence), [cards, silence]);
  if (cards.length < YOUNG_UNTIL && (replies?.heardBack.count ?? 0) < ENOUGH_REPLIES) {
    return isLoading ? null : (
      <p className="soft pl-young">
        Reply rate, waiting times and what waits the longest appear once there is enough to say.
      </p>
    );
  }
  return (
    <>
      {replies === undefined || replies.heardBack.of === 0 ? null : (
        <section className="pl-facts" aria-label="Replies">
          <div>
            <b className="num">{replyRate(replies.heardBack)}</b>
            <span className="muted caption">got a reply</span>
          </div>
          {wait === null ? null : (
            <div>
              <b className="num">{days(wait)}</b>
              <span className="muted caption" title={FIRST_REPLY_DEFINITION}>
                median wait for a reply
              </span>
            </div>
          )}
        </section>
      )}
      {waiting.length === 0 ? null : (
        <section>
          <h2 className="pl-waiting">Waiting the longest</h2>
          {waiting.map(({ card, days: silent }) => (
            <button
              key={card.id}
              type="button"
              className="pipeline-waiting"
              onClick={() => onOpen(card.id)}
              aria-label={`${card.company}, ${card.position}, ${formatCount(silent)} d silent`}
            >
              <Tile name={card.company} />
              <span className="grow">
                <span className="truncate medium">{card.company}</span>{' '}
                <span className="truncate muted caption">{card.position}</span>
              </span>{' '}
              <Badge tone="warning" className="num">
                {formatCount(silent)} d
              </Badge>
            </button>
          ))}
        </section>
      )}
    </>
  );
}
