import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '@jobtrail/web-kit';

interface Props {
  /** Fields refer to it with `aria-describedby`. */
  id: string;
  sentence: string;
  /** What to do next. */
  children?: ReactNode;
}

/** Why a form was refused. It stays in the form; the toast with the same text announces it. */
export function FormFailure({ id, sentence, children }: Props) {
  return (
    <div className="alert alert-danger" id={id}>
      <Icon of={CircleAlert} />
      <p>
        {sentence} {children}
      </p>
    </div>
  );
}
