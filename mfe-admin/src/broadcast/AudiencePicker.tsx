import { useId } from 'react';
import { type Audience, type AudienceCounts, audienceLabels, AUDIENCES } from '@jobtrail/contract';
import { classes, formatCount } from '@jobtrail/web-kit';

interface Props {
  value: Audience;
  onChange: (audience: Audience) => void;
  /** Undefined while loading. */
  counts: AudienceCounts | undefined;
}

/** Selects the audience and shows its current size. */
export function AudiencePicker({ value, onChange, counts }: Props) {
  const name = useId();
  return (
    <fieldset className="field audiences">
      <legend className="label">Audience</legend>
      <div className="audience-grid">
        {AUDIENCES.map((audience) => (
          <label key={audience} className={classes('audience', audience === value && 'is-on')}>
            <input
              type="radio"
              name={name}
              value={audience}
              checked={audience === value}
              onChange={() => onChange(audience)}
            />
            <span className="grow">{audienceLabels[audience]}</span>
            <span className="num muted">{counts ? formatCount(counts[audience]) : '…'}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
