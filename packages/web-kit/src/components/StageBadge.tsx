import { type Stage, stageInfo } from '@jobtrail/contract';

/** The colored mark of a stage. Stages have no other ornament. */
export function Blaze({ stage, small = false }: { stage: Stage; small?: boolean }) {
  return <span className={small ? 'blaze blaze-sm' : 'blaze'} data-stage={stageInfo(stage).key} aria-hidden="true" />;
}

/** A badge with the blaze and label of a stage (`short`: 'Technical'). */
export function StageBadge({ stage, short = false }: { stage: Stage; short?: boolean }) {
  const { key, label, short: shortLabel } = stageInfo(stage);
  return (
    <span className="badge badge-stage" data-stage={key}>
      <span className="blaze blaze-sm" aria-hidden="true" />
      {short ? shortLabel : label}
    </span>
  );
}
