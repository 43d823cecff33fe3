import type { LucideIcon } from 'lucide-react';
import { classes, Icon } from '@jobtrail/web-kit';

interface Props<View extends string> {
  views: ReadonlyArray<{ view: View; label: string; icon: LucideIcon }>;
  view: View;
  onView: (view: View) => void;
}

/** The buttons that switch between the views of a screen. */
export function ViewSwitch<View extends string>({ views, view, onView }: Props<View>) {
  return (
    <div className="seg" role="group" aria-label="View">
      {views.map(({ view: own, label, icon }) => (
        <button
          key={own}
          type="button"
          className={classes(own === view && 'is-on')}
          aria-pressed={own === view}
          onClick={() => own !== view && onView(own)}
        >
          <Icon of={icon} size={14} />
          <span>{label}</span>
        </button>
      ))}
    </div>
  );
}
