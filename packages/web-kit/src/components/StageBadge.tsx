import { type Stage, stageInfo } from '@jobtrail/contract';

/** The painted mark of a stage: the only ornament that means one. */
export function Blaze({ stage, small = false }: { stage: Stage; small?: boolean }) {
  return <span className={small ? 'blaze blaze-sm' : 'blaze'} data-stage={stageInfo(stage).key} aria-hidden="true" />;
}

/** A stage as a badge: its blaze and its label ('Technical' with `short`). */
export function StageBadge({ stage, short = false }: { stage: Stage; short?: boolean }) {
  const { key, label, short: shortLabel } = stageInfo(stage);
  return (
    <span className="badge badge-stage" data-stage={key}>
      <span className="blaze blaze-sm" aria-hidden="true" />
      {short ? shortLabel : label}
    </span>
  );
}
