import type { LucideIcon } from 'lucide-react';
import { Icon } from './Icon.tsx';

/** A muted detail, such as a location. Long text is truncated and shown in full in the title. */
export function Tag({ children, icon }: { children: string; icon?: LucideIcon | undefined }) {
  return (
    <span className="tag" title={children}>
      {icon ? <Icon of={icon} size={12} /> : null}
      <span>{children}</span>
    </span>
  );
}
