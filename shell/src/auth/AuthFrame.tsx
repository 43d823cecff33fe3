import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { pages, shellTexts } from '@jobtrail/contract';
import { Brand, Icon } from '@jobtrail/web-kit';
import { Contours } from '../landing/Contours.tsx';
import '../landing/contours.css';
import './auth.css';

/** A page for visitors: one card on contour lines, with a way back to the landing page. */
export function AuthFrame({ children }: { children: ReactNode }) {
  return (
    <div className="auth">
      <Contours cx={720} cy={420} rings={15} inner={250} step={52} seed={0.6} width={1440} height={900} />
      <header className="auth-head">
        <Brand href={pages.landing} />
        <span className="grow" />
        <a className="btn btn-ghost" href={pages.landing}>
          <Icon of={ArrowLeft} />
          {shellTexts.backToHome}
        </a>
      </header>
      <div className="auth-main">
        <div className="auth-card panel">{children}</div>
      </div>
    </div>
  );
}
