import { pages, shellTexts } from '@jobtrail/contract';
import { Brand, Icon } from '@jobtrail/web-kit';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Contours } from '../landing/Contours.tsx';
import { PRICE } from '../landing/price.ts';
import { useAuthTab } from './useAuthTab.ts';
import { AuthTabs, PANEL_ID, tabId } from './AuthTabs.tsx';
import { SignInForm } from './SignInForm.tsx';
import { SignUpForm } from './SignUpForm.tsx';
import '../landing/contours.css';
import './auth.css';

const leaveFor = (url: string) => window.location.assign(url);

/** /auth (spec 2): Sign In and Sign Up, each of which links to the other. */
export default function AuthScreen({ onCheckout = leaveFor }: { onCheckout?: (url: string) => void }) {
  const [tab, openTab] = useAuthTab();
  const [email, setEmail] = useState('');
  const signingIn = tab === 'signin';
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
        <div className="auth-card panel">
          <h1>{signingIn ? 'Welcome back' : 'Start your trail'}</h1>
          <p className="muted">{signingIn ? 'Pick up where you left off.' : `${PRICE}, cancel anytime. You pay on the next page.`}</p>
          <AuthTabs open={tab} onOpen={openTab} />
          <div role="tabpanel" id={PANEL_ID} aria-labelledby={tabId(tab)}>
            {signingIn ? <SignInForm email={email} onEmail={setEmail} /> : <SignUpForm email={email} onEmail={setEmail} onCheckout={onCheckout} />}
            <p className="auth-other">
              {signingIn ? 'No account yet? ' : 'Already have an account? '}
              <button type="button" className="link" onClick={() => openTab(signingIn ? 'signup' : 'signin')}>
                {signingIn ? 'Sign Up' : 'Sign In'}
              </button>
            </p>
          </div>
        </div>
      </div>
    </div>
  );
}
