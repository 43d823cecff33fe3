import { useQueryClient } from '@tanstack/react-query';
import {
  type CreateInterviewBody,
  type Interview,
  interviewScheduledToast,
  type InterviewState,
  interviewTexts,
  interviewToasts,
  localDayOf,
  remindersOffTexts,
  stageInfo,
  type ToastText,
  type UpdateInterviewBody,
} from '@jobtrail/contract';
import { api, ApiError, type ToastMessage, useNavigate, useSession, useToast } from '@jobtrail/web-kit';
import { timeIn } from '../jobs/clock/clockWords.ts';
import { monthDay, weekday, weekOf } from '../jobs/clock/days.ts';
import { usePersonZone } from '../jobs/clock/usePersonZone.ts';
import { useJobCommands } from '../jobs/JobsContext.tsx';
import { countKey, jobFactsKey, repliesKey, todayKey } from '../jobs/keys.ts';
import { downloadCalendarFile, interviewsKey, jobInterviewsKey } from './queries.ts';
import { pathTo } from './scheduleAddress.ts';
import { suggestedStage } from './suggestedStage.ts';

/** Toasts about interviews that the contract does not specify. */
const furtherInterviewToasts = {
  planned: { title: 'Interview planned again' },
  done: { title: 'Interview done' },
  noShow: { title: 'Marked as a no-show' },
  gone: { title: 'Error', description: 'This interview has been deleted, perhaps in another tab.' },
  tooLate: { title: 'Error', description: 'It can no longer be restored.' },
} as const satisfies Record<string, ToastText>;

/** How long a toast with a question or an Undo stays, in ms. */
const ASKING_MS = 10_000;

const STATE_TOASTS: Readonly<Record<InterviewState, ToastText>> = {
  planned: furtherInterviewToasts.planned,
  done: furtherInterviewToasts.done,
  cancelled: interviewToasts.cancelled,
  'no-show': furtherInterviewToasts.noShow,
};

/** The change that undoes another one: the fields that it replaces, with their previous values. */
function before(interview: Interview, changes: UpdateInterviewBody): UpdateInterviewBody {
  const { kind, round, startsLocal, timeZone, disambiguation, durationMinutes, place, people, preparation } = interview;
  const fields = { kind, round, durationMinutes, place, people, preparation, state: interview.state };
  const earlier = Object.fromEntries(Object.entries(fields).filter(([name]) => name in changes));
  const moved = 'startsLocal' in changes || 'timeZone' in changes || 'disambiguation' in changes;
  return { ...earlier, ...(moved && { startsLocal, timeZone, disambiguation }) };
}

/** Commands on interviews. Unless documented to throw, they show a toast and resolve to whether they succeeded. */
interface InterviewCommands {
  /** Throws the server's error, so that the form can show it. Never moves the application, only offers to. */
  schedule: (body: CreateInterviewBody) => Promise<void>;
  /** Throws the server's error. The toast offers Undo. */
  change: (interview: Interview, changes: UpdateInterviewBody) => Promise<void>;
  /** Cancels an interview, plans it again, or records how it ended. */
  mark: (interview: Interview, state: InterviewState) => Promise<boolean>;
  remove: (interview: Interview) => Promise<boolean>;
}

/** The commands on interviews; their Undo works after their screen is gone. */
export function useInterviewCommands(): InterviewCommands {
  const jobs = useJobCommands();
  const client = useQueryClient();
  const toast = useToast();
  const navigate = useNavigate();
  const zone = usePersonZone();
  const { user } = useSession();

  async function refetch(jobId: string): Promise<void> {
    jobs.tabs.related(jobId);
    await Promise.all(
      [interviewsKey, jobInterviewsKey(jobId), countKey, todayKey, repliesKey, jobFactsKey].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    );
  }
  /** Makes a change that a toast offers; a failure shows another toast. */
  async function run(
    jobId: string,
    call: () => Promise<unknown>,
    { done, failed, gone }: { done: ToastText & Pick<ToastMessage, 'action'>; failed: ToastText; gone?: ToastText },
  ): Promise<boolean> {
    try {
      await call();
    } catch (error) {
      const missing = error instanceof ApiError && error.status === 404;
      jobs.fail(error, missing ? (gone ?? furtherInterviewToasts.gone) : failed);
      return false;
    }
    await refetch(jobId);
    toast({ ...done, tone: 'success', ...(done.action && { duration: ASKING_MS }) });
    return true;
  }
  const patch = (id: string, body: UpdateInterviewBody) => api.call('updateInterview', { params: { id }, body });

  function undoChange(interview: Interview, changes: UpdateInterviewBody, done: ToastText): ToastMessage['action'] {
    const earlier = before(interview, changes);
    return {
      label: 'Undo',
      onClick: () =>
        void run(interview.jobId, () => patch(interview.id, earlier), { done, failed: interviewToasts.saveFailed }),
    };
  }

  return {
    schedule: async (body) => {
      const { id, jobId, kind, job, startsAt } = await api.call('createInterview', { body });
      await refetch(jobId);
      const stage = suggestedStage(kind, job.status);
      const at = Date.parse(startsAt);
      const day = localDayOf(at, zone);
      toast({
        ...interviewScheduledToast(`${weekday(day)}, ${monthDay(day)}, ${timeIn(startsAt, zone)}`),
        ...(user?.emailVerified === false && { description: remindersOffTexts.noMail }),
        tone: 'success',
        action: {
          label: 'Show',
          onClick: () =>
            navigate(pathTo({ week: weekOf(day), view: 'week', selected: id }, localDayOf(Date.now(), zone))),
        },
        choice: {
          label: job.company,
          options: [
            { label: interviewTexts.download, onClick: () => downloadCalendarFile(id) },
            ...(stage === null
              ? []
              : [{ label: `Move to ${stageInfo(stage).label}?`, onClick: () => void jobs.move(jobId, stage) }]),
          ],
        },
        duration: ASKING_MS,
      });
    },
    change: async (interview, changes) => {
      await patch(interview.id, changes);
      await refetch(interview.jobId);
      toast({
        ...interviewToasts.updated,
        tone: 'success',
        action: undoChange(interview, changes, interviewToasts.updated),
        duration: ASKING_MS,
      });
    },
    mark: (interview, state) =>
      run(interview.jobId, () => patch(interview.id, { state }), {
        done: {
          ...STATE_TOASTS[state],
          action: undoChange(interview, { state }, STATE_TOASTS[interview.state]),
        },
        failed: interviewToasts.saveFailed,
      }),
    remove: ({ id, jobId }) =>
      run(jobId, () => api.call('deleteInterview', { params: { id } }), {
        done: {
          ...interviewToasts.deleted,
          action: {
            label: 'Undo',
            onClick: () =>
              void run(jobId, () => api.call('restoreInterview', { params: { id } }), {
                done: interviewToasts.restored,
                failed: interviewToasts.restoreFailed,
                gone: furtherInterviewToasts.tooLate,
              }),
          },
        },
        failed: interviewToasts.deleteFailed,
      }),
  };
}
