import { Radio } from 'antd';
import { type Audience, type AudienceCounts, audienceLabels, AUDIENCES } from '@jobtrail/contract';
import { formatCount } from '@jobtrail/web-kit';

interface Props {
  value: Audience;
  onChange: (audience: Audience) => void;
  /** Undefined while loading. */
  counts: AudienceCounts | undefined;
}

/** Selects the audience and shows its current size. */
export function AudiencePicker({ value, onChange, counts }: Props) {
  return (
    <fieldset className="field choices audiences">
      <legend className="label">Audience</legend>
      <Radio.Group value={value} onChange={({ target }) => onChange(target.value)}>
        {AUDIENCES.map((audience) => (
          <Radio key={audience} value={audience} className="choice">
            <span className="grow">{audienceLabels[audience]}</span>
            <span className="num muted">{counts ? formatCount(counts[audience]) : '…'}</span>
          </Radio>
        ))}
      </Radio.Group>
    </fieldset>
  );
}
