import { Icon } from 'lucide-react';
import type { NavEntry } from '@jobtrail/contract';

/** What an entry has without a drawing, so that it can be found in the collapsed sidebar. */
const dot: Exclude<NavEntry['icon'], string> = [['circle', { cx: '12', cy: '12', r: '4' }]];

/** The icon that a remote's build brought along. It is decoration: the text beside it carries the meaning. */
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
