import { PanelLeft } from 'lucide-react';
import { pages } from '@jobtrail/contract';
import { Arriving, Brand, Icon } from '@jobtrail/web-kit';

/**
 * The signed-in frame before its code has loaded, prerendered into the page. It has the layout of `SignedInFrame`, so
 * that nothing moves when that replaces it.
 */
export function FirstFrame() {
  return (
    <div className="app app-first">
      <header className="topbar">
        <span className="icon-btn">
          <Icon of={PanelLeft} />
        </span>
        <Brand href={pages.dashboard} />
      </header>
      <div className="sidebar" />
      <main className="main">
        <Arriving />
      </main>
    </div>
  );
}
