import type { ReactNode } from 'react';

/** A drawing that scrolls sideways inside its panel in narrow windows. */
export function ChartScroll({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="analytics-scroll" tabIndex={0} role="region" aria-label={label}>
      {children}
    </div>
  );
}
