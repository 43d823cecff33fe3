import { useDeferredValue, useState } from 'react';
import { addDays, type Interview, interviewToasts, localDayOf, TIME_SKIPPED } from '@jobtrail/contract';
import { ApiError, messageOf, useApiForm } from '@jobtrail/web-kit';
import { usePersonZone } from '../jobs/clock/usePersonZone.ts';
import { useJobCards } from '../jobs/queries.ts';
import { useInterviewTime } from './queries.ts';
import { suggestedKind } from './suggestedStage.ts';
import { useInterviewCommands } from './useInterviewCommands.ts';
import {
  bodyOf,
  changesOf,
  consideredTime,
  fieldsAt,
  INTERVIEW_FIELDS,
  type InterviewValues,
  kindOf,
  lengthsOf,
  newValues,
  problemsOf,
  valuesOf,
} from './values.ts';
import { zoneOfLocation } from './zoneOfLocation.ts';

interface Options {
  /** The interview that is changed; absent for a new one. */
  interview: Interview | undefined;
  /** The job and the day that a new one starts with. */
  jobId: string | undefined;
  day: string | undefined;
  onClose: () => void;
}

/** The name of the draft. A change of time or place ends the draft of an interview, because it has the earlier ones. */
function draftName({ interview, jobId }: Pick<Options, 'interview' | 'jobId'>): string {
  if (interview) return `interview:${interview.id}:${interview.sequence}`;
  return jobId === undefined ? 'interview' : `interview-of:${jobId}`;
}

/**
 * The state of the dialog: its input, what the time means, and saving. The input is kept until it is saved or canceled.
 */
export function useInterviewForm({ interview, jobId, day, onClose }: Options) {
  const commands = useInterviewCommands();
  const personZone = usePersonZone();
  const { data: cards = [], isPending: cardsPending } = useJobCards();
  const zoneOfJob = (id: string): string | null =>
    zoneOfLocation(cards.find((card) => card.id === id)?.location ?? null);
  const [now] = useState(Date.now);
  const tomorrow = addDays(localDayOf(now, personZone), 1);

  /** The zone of the place of the job, or the person's, until the person chooses one. */
  const zoneFor = ({ zone, jobId: id }: Pick<InterviewValues, 'zone' | 'jobId'>): string =>
    zone === '' ? (zoneOfJob(id) ?? personZone) : zone;

  /** The kind that the stage of the job suggests, until the person chooses one. */
  const kindFor = ({ kind, jobId: id }: Pick<InterviewValues, 'kind' | 'jobId'>): string => {
    const stage = cards.find((card) => card.id === id)?.status;
    return kind === '' && stage !== undefined ? suggestedKind(stage) : kindOf(kind);
  };
  const filled = (typed: InterviewValues): InterviewValues => ({
    ...typed,
    kind: kindFor(typed),
    zone: zoneFor(typed),
  });

  const form = useApiForm<InterviewValues, void>(
    async (typed) => {
      const values = filled(typed);
      if (!interview) return commands.schedule(bodyOf(values));
      const changes = changesOf(interview, values);
      if (Object.keys(changes).length > 0) await commands.change(interview, changes);
    },
    {
      defaults: interview
        ? valuesOf(interview)
        : newValues({ ...(jobId !== undefined && { jobId }), day: day ?? tomorrow }),
      kept: { as: draftName({ interview, jobId }), fields: INTERVIEW_FIELDS },
      problemsOf,
      lengthsOf,
      clearsOnChange: 'field',
      onSuccess: () => {
        form.reset();
        onClose();
      },
    },
  );
  const { change } = form;
  const values = filled(form.values);
  const considered = useDeferredValue(consideredTime(values, interview?.id));
  const time = useInterviewTime(considered);
  const { failure } = form;

  return {
    ...form,
    /** With the kind and the time zone that will be saved. */
    values,
    cards,
    cardsPending,
    personZone,
    time: considered === null ? undefined : time.data,
    /** The time zone that `time` is about, which follows the field. */
    timeZone: considered?.timeZone ?? values.zone,
    /** The zones that are offered first. */
    firstZones: [...new Set([zoneOfJob(values.jobId), personZone].filter((zone) => zone !== null))],
    /** The reason why it was not saved, if no field shows it. */
    failure:
      failure === undefined || (failure instanceof ApiError && failure.reason === TIME_SKIPPED)
        ? undefined
        : failure instanceof ApiError && failure.fields !== undefined
          ? Object.values(failure.fields).join(' ')
          : failure instanceof ApiError && failure.code === 'unreachable'
            ? failure.userMessage
            : messageOf(failure, interviewToasts.saveFailed.description),
    setLocal: (startsLocal: string): void => {
      change('day', startsLocal.slice(0, 10));
      change('time', startsLocal.slice(11, 16));
    },
    setMoment: (moment: string): void => {
      const fields = fieldsAt(moment, values.zone);
      change('day', fields.day);
      change('time', fields.time);
    },
    cancel: (): void => {
      form.reset();
      onClose();
    },
  };
}
