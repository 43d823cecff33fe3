import { COHORT_DAYS, DURATIONS_MIN, SHARE_MIN } from './limits.ts';

/** What each figure of GET /api/analytics/summary means, as shown to the person. */
export const analyticsDefinitions = {
  base:
    'Applications whose application date is in the period, in your time zone, and that match the filters. Saved jobs ' +
    'never count. Applications without a date are in no period, and one with a date ahead counts from that day on.',
  history:
    'Every figure follows the stage history, not only the current stage. A move that you undo, delete or take back ' +
    'within 10 minutes never happened. A move back to Applied takes back everything before it.',
  applications: 'How many applications, and how many a week on average over the period up to today.',
  heardBack:
    'Applications that the employer has responded to: they left Applied, and not because you withdrew or gave up ' +
    'waiting, or an interview for them is on your Schedule. A rejection is a response.',
  positiveReply: 'Applications that reached Phone Screen or a later stage, whatever happened then.',
  interviews:
    'Interviews of these applications on your Schedule: those held, and those planned. Canceled ones and no-shows do ' +
    'not count.',
  stageEntries:
    'How often applications entered Phone Screen, Technical Interview or Onsite. A second visit counts again.',
  offers: 'Applications that reached Offer.',
  firstReply:
    'Whole days from the application date to the first response. The median is the day by which half have heard back, ' +
    'including those still waiting (Kaplan-Meier). Applications that you withdrew or gave up on count until then. ' +
    `A response without a known day does not count. Fewer than ${DURATIONS_MIN} responses are too few to say.`,
  funnel:
    'Applications that reached the stage or a later one. The lighter part skipped it. Rejected is not a step: it ends an ' +
    'application at the furthest stage it reached.',
  soFar: 'The share that went on to a later stage so far. Applications that are still open may follow.',
  ofDecided:
    'The share that went on, among those that are no longer open there. It leaves out all that are still waiting, so the ' +
    'truth is usually between the two figures.',
  daysInStage:
    'Whole days from entering the stage to leaving it; each visit counts. The median includes those that are still there ' +
    '(Kaplan-Meier). Stays that you ended by withdrawing or giving up count until then. Fewer than ' +
    `${DURATIONS_MIN} finished stays are too few to say.`,
  cohorts:
    'Applications by the week in which you applied, Monday to Sunday, and how many of them had heard back within ' +
    `${COHORT_DAYS.join(', ')} days. A week is too young until more days than that have passed since its Sunday. ` +
    'Responses without a known day are left out.',
  flow:
    'One path for each application: Applied, then every stage that it visited in the order of the stages, then its ' +
    'end. Skipped stages are left out.',
  weeks:
    'Applications by their application date, and interviews of the same applications that were held, by their day, in ' +
    'weeks from Monday to Sunday.',
  groups:
    'The share that heard back, by where you found the job or by tag. An application with several tags is in several ' +
    `groups. Fewer than ${SHARE_MIN} applications have no share. Groups whose ranges overlap have the same rank: there ` +
    'is not enough to tell them apart.',
  range:
    'The range in which the true share is likely to be (Wilson score interval, 95%). Few applications make it wide.',
  chance:
    'How many points apart two groups, each with half of the applications, must be before chance is an unlikely reason.',
} as const;
