import { Info } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Icon } from '@jobtrail/web-kit';

/** A small icon that explains a number on hover, focus or tap; Escape hides it. */
export function Definition({ of, children }: { of: string; children: ReactNode }) {
  const id = useId();
  const [hidden, setHidden] = useState(false);
  return (
    <span className="definition">
      <button
        type="button"
        aria-label={`What ${of} means`}
        aria-describedby={id}
        onFocus={() => setHidden(false)}
        onMouseEnter={() => setHidden(false)}
        onKeyDown={({ key }) => key === 'Escape' && setHidden(true)}
      >
        <Icon of={Info} size={12} />
      </button>
      <span role="tooltip" id={id} hidden={hidden}>
        {children}
      </span>
    </span>
  );
}
