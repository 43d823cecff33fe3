import { jobTexts, stageInfo } from '@jobtrail/contract';
import { classes, Field } from '@jobtrail/web-kit';
import { useToday } from '../../jobs/clock/usePersonZone.ts';
import { pastDays, pastStages, withDay } from './pastStages.ts';
import type { JobErrors, JobFormValues, SetField } from './values.ts';

interface Props {
  values: JobFormValues;
  errors: JobErrors;
  set: SetField;
}

/** The days of the stages that a job has been in, for one that is added in a later stage. None of them is required. */
export default function PastStages({ values: { status, applied, past }, errors, set }: Props) {
  const today = useToday();
  const days = pastDays(past);
  return (
    <fieldset className="job-past g6">
      <legend className="label">{jobTexts.pastStages}</legend>
      <p className="caption muted">{jobTexts.pastStagesHint}</p>
      <div className="grid-6">
        {pastStages(status).map((stage, at) => (
          <Field key={stage} label={stageInfo(stage).label} error={at === 0 ? errors.past : undefined}>
            {(control) => (
              <input
                className={classes('input num', errors.past && 'is-error')}
                type="date"
                min={applied === '' ? undefined : applied}
                max={today}
                value={days[stage] ?? ''}
                onChange={({ target }) => set('past', withDay(past, stage, target.value))}
                {...control}
              />
            )}
          </Field>
        ))}
      </div>
    </fieldset>
  );
}
