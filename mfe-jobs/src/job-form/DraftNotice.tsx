import { Info } from 'lucide-react';
import { classes, Icon } from '@jobtrail/web-kit';

/** Says why a form is not empty, or not as the job is. */
export function DraftNotice({ children, className }: { children: string; className?: string }) {
  return (
    <div className={classes('alert alert-info', className)}>
      <Icon of={Info} />
      <p>{children}</p>
    </div>
  );
}
