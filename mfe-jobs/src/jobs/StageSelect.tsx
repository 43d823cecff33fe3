import type { ReactNode } from 'react';
import { type Stage, STAGES } from '@jobtrail/contract';
import { Select, type SelectOption } from '@jobtrail/web-kit';

interface Props {
  value: Stage;
  onChange: (stage: Stage) => void;
  /** Id of the label element. */
  labelledBy: string;
  /** Fills its container, like a form field. */
  full?: boolean;
  disabled?: boolean;
  foot?: ((close: () => void) => ReactNode) | undefined;
}

const OPTIONS: readonly SelectOption<Stage>[] = STAGES.map(({ value, label, key }) => ({ value, label, stage: key }));

/** Selects one of the six stages. */
export function StageSelect(props: Props) {
  return <Select options={OPTIONS} {...props} />;
}
