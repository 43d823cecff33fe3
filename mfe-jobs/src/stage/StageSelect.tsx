import { type Stage, STAGES } from '@jobtrail/contract';
import { Select, type SelectOption } from '@jobtrail/web-kit';

interface Props {
  value: Stage;
  onChange: (stage: Stage) => void;
  /** Id of the element that names the select. */
  labelledBy: string;
  /** As wide as its place, like a field of a form. */
  full?: boolean;
  disabled?: boolean;
}

const OPTIONS: readonly SelectOption<Stage>[] = STAGES.map(({ value, label, key }) => ({ value, label, stage: key }));

/** One of the six stages, with its blaze. */
export function StageSelect(props: Props) {
  return <Select options={OPTIONS} {...props} />;
}
