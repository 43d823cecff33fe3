import { CircleAlert } from 'lucide-react';
import { Icon } from '@jobtrail/web-kit';

/** The reason why a form could not be saved, if it concerns no single field. It stays until the next attempt. */
export function FormAlert({ sentence }: { sentence: string | undefined }) {
  if (!sentence) return null;
  return (
    <div className="alert alert-danger form-alert" role="alert" tabIndex={-1} data-form-error>
      <Icon of={CircleAlert} />
      <p>
        <b className="medium">Not saved.</b> {sentence}
      </p>
    </div>
  );
}
