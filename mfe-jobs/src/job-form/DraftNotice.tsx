import { Info } from 'lucide-react';
import { classes, Icon } from '@jobtrail/web-kit';

/** Explains why a form is not empty or differs from the job. */
export function DraftNotice({ children, className }: { children: string; className?: string }) {
  return (
    <div className={classes('alert alert-info', className)}>
      <Icon of={Info} />
      <p>{children}</p>
    </div>
  );
}
