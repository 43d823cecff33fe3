import type { LucideIcon } from 'lucide-react';
import { Icon } from './Icon.tsx';

/** A muted fact, such as a location; cut off with an ellipsis, complete in the title. */
export function Tag({ children, icon }: { children: string; icon?: LucideIcon | undefined }) {
  return (
    <span className="tag" title={children}>
      {icon ? <Icon of={icon} size={12} /> : null}
      <span>{children}</span>
    </span>
  );
}
