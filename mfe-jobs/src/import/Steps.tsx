import { Check } from 'lucide-react';
import { classes, Icon } from '@jobtrail/web-kit';
import type { Step } from './importStore.ts';

const STEPS: readonly { step: Step; label: string }[] = [
  { step: 'file', label: 'File' },
  { step: 'columns', label: 'Columns' },
  { step: 'check', label: 'Check' },
  { step: 'result', label: 'Result' },
];

/** The four steps as a trail: those that are done, the current one, and those ahead. */
export function Steps({ current }: { current: Step }) {
  const at = STEPS.findIndex(({ step }) => step === current);
  return (
    <ol className="import-steps" aria-label={`Step ${at + 1} of ${STEPS.length}`}>
      {STEPS.map(({ step, label }, index) => (
        <li
          key={step}
          className={classes(index < at && 'is-done', index === at && 'is-now')}
          aria-current={index === at ? 'step' : undefined}
        >
          <span className="import-number num">{index < at ? <Icon of={Check} size={12} /> : index + 1}</span>
          {label}
          {index < at ? <span className="sr">, done</span> : null}
        </li>
      ))}
    </ol>
  );
}
