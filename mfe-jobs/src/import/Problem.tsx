import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '@jobtrail/web-kit';

/** Why something did not work; nothing while there is no reason. */
export function Problem({ children }: { children: ReactNode }) {
  return children === null ? null : (
    <div className="alert alert-danger import-problem" role="alert">
      <Icon of={CircleAlert} />
      <div>{children}</div>
    </div>
  );
}
