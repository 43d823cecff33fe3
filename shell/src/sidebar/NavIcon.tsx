import { Icon } from 'lucide-react';
import type { NavEntry } from '@jobtrail/contract';

/** The default icon, so that every entry is visible in the collapsed sidebar. */
const dot: Exclude<NavEntry['icon'], string> = [['circle', { cx: '12', cy: '12', r: '4' }]];

/** The icon from a remote's build. It is decorative: the text next to it carries the meaning. */
export function NavIcon({ drawing }: { drawing: NavEntry['icon'] }) {
  const shapes = typeof drawing === 'string' ? dot : drawing;
  return (
    <Icon
      className="i"
      aria-hidden
      iconNode={shapes.map(([shape, attributes], key) => [shape, { ...attributes, key }])}
    />
  );
}
