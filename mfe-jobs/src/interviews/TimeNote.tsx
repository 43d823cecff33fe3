import { Globe, TriangleAlert } from 'lucide-react';
import {
  type InterviewConflict,
  interviewTexts,
  type InterviewTime,
  localDayOf,
  skippedTimeSentence,
} from '@jobtrail/contract';
import { Icon } from '@jobtrail/web-kit';
import { cityOf } from '@jobtrail/web-kit/time-zones';
import { clockTime, timeIn, timesIn } from '../jobs/clock/clockWords.ts';
import { monthDay, weekday } from '../jobs/clock/days.ts';
import { minutesOf } from '../jobs/clock/wallTime.ts';

interface Props {
  /** Undefined until the server has responded. */
  time: InterviewTime | undefined;
  zone: string;
  personZone: string;
  disambiguation: string;
  /** Sets the date and the time of the form: a local time, or a moment. */
  onLocal: (startsLocal: string) => void;
  onMoment: (moment: string) => void;
  onDisambiguation: (which: 'earlier' | 'later') => void;
}

const localTime = (local: string): string => clockTime(minutesOf(local.slice(11, 16)) ?? 0);

/** What the chosen time means: the times in both zones, a gap or an overlap of the clocks, conflicts. */
export function TimeNote({ time, zone, personZone, disambiguation, onLocal, onMoment, onDisambiguation }: Props) {
  return (
    <div className="g6 interview-time" role="status">
      {time?.skipped ? (
        <div className="alert alert-warning interview-warning">
          <Icon of={TriangleAlert} />
          <p className="grow">{skippedTimeSentence(localTime(time.skipped.earlier), localTime(time.skipped.later))}</p>
          {[time.skipped.earlier, time.skipped.later].map((local) => (
            <button key={local} type="button" className="btn btn-sm" onClick={() => onLocal(local)}>
              Use {localTime(local)}
            </button>
          ))}
        </div>
      ) : null}
      {time?.startsAt && time.endsAt ? (
        <Zones span={{ startsAt: time.startsAt, endsAt: time.endsAt }} zone={zone} personZone={personZone} />
      ) : null}
      {time?.ambiguous ? (
        <fieldset className="interview-twice">
          <legend>{interviewTexts.ambiguous}</legend>
          {(['earlier', 'later'] as const).map((which) => (
            <label key={which}>
              <input
                type="radio"
                name="disambiguation"
                checked={(disambiguation === '' ? 'earlier' : disambiguation) === which}
                onChange={() => onDisambiguation(which)}
              />
              The {which} one
            </label>
          ))}
        </fieldset>
      ) : null}
      {time && time.conflicts.length > 0 ? (
        <Conflicts time={time} zone={zone} personZone={personZone} onMoment={onMoment} />
      ) : null}
    </div>
  );
}

/** '12:00 to 12:30 in London, 13:00 to 13:30 in Berlin (yours), Thursday', with both days if they differ. */
function Zones({
  span,
  zone,
  personZone,
}: {
  span: { startsAt: string; endsAt: string };
  zone: string;
  personZone: string;
}) {
  const at = Date.parse(span.startsAt);
  const [day, own] = [localDayOf(at, zone), localDayOf(at, personZone)];
  const named = (of: string): string => `${weekday(of)}, ${monthDay(of)}`;
  return (
    <p className="interview-zones num">
      <Icon of={Globe} size={14} />
      {zone === personZone ? (
        <span>
          <b>{timesIn(span, zone)}</b> in {cityOf(zone)} (yours), {named(day)}
        </span>
      ) : (
        <span>
          <b>{timesIn(span, zone)}</b> in {cityOf(zone)}
          {day === own ? '' : ` on ${named(day)}`}, <b>{timesIn(span, personZone)}</b> in {cityOf(personZone)} (yours)
          {day === own ? `, ${named(own)}` : ` on ${named(own)}`}
        </span>
      )}
    </p>
  );
}

interface ConflictsProps {
  time: InterviewTime;
  zone: string;
  personZone: string;
  onMoment: (moment: string) => void;
}

/** A warning, never a refusal: two rounds with one company may overlap on purpose. */
function Conflicts({ time: { conflicts, free, nextFree }, zone, personZone, onMoment }: ConflictsProps) {
  const text = ({ company, ...span }: InterviewConflict): string => `${company}, ${timesIn(span, personZone)}`;
  const day = nextFree ? localDayOf(Date.parse(nextFree.startsAt), personZone) : null;
  const sameDay =
    day !== null && conflicts.some(({ startsAt }) => localDayOf(Date.parse(startsAt), personZone) === day);
  return (
    <div className="alert alert-warning interview-warning">
      <Icon of={TriangleAlert} />
      <p className="grow num">
        <b className="medium">Overlaps {conflicts.map(text).join(', and ')}.</b>{' '}
        {free.length > 0
          ? `Free that day in your time: ${free.map((span) => timesIn(span, personZone)).join(', ')}.`
          : 'Nothing is free that day.'}
      </p>
      {nextFree && day !== null ? (
        <button type="button" className="btn btn-sm num" onClick={() => onMoment(nextFree.startsAt)}>
          Use {sameDay ? '' : `${monthDay(day)}, `}
          {timeIn(nextFree.startsAt, zone)}
        </button>
      ) : null}
    </div>
  );
}
