import { CircleAlert, Info } from 'lucide-react';
import { classes, Icon } from '@jobtrail/web-kit';

interface Props {
  sentence: string | undefined;
  /** What failed. */
  title?: string;
}

/** The reason why a form could not be saved, if it concerns no single field. It stays until the next attempt. */
export function FormAlert({ sentence, title = 'Not saved.' }: Props) {
  if (!sentence) return null;
  return (
    <div className="alert alert-danger form-alert" role="alert" tabIndex={-1} data-form-error>
      <Icon of={CircleAlert} />
      <p>
        <b className="medium">{title}</b> {sentence}
      </p>
    </div>
  );
}

/** Explains why a form is not empty or differs from the job. */
export function DraftNotice({ children, className }: { children: string; className?: string }) {
  return (
    <div className={classes('alert alert-info', className)}>
      <Icon of={Info} />
      <p>{children}</p>
    </div>
  );
}
