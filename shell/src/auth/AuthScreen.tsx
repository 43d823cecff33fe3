import { Info } from 'lucide-react';
import { useState } from 'react';
import { type SecondStep as Steps, shellTexts } from '@jobtrail/contract';
import { draftStore, Icon, storedTexts, type TabInfo, Tabs } from '@jobtrail/web-kit';
import { PRICE } from '../landing/offer.ts';
import { wasInterrupted } from '../session/interruption.ts';
import { SIGN_UP_DRAFT } from '../session/session.ts';
import { AuthFrame } from './AuthFrame.tsx';
import type { AuthTab } from './authView.ts';
import { ForgotPassword } from './ForgotPassword.tsx';
import { ResetPassword } from './ResetPassword.tsx';
import { SecondStep } from './SecondStep.tsx';
import { SignInForm } from './SignInForm.tsx';
import { SignUpForm } from './SignUpForm.tsx';
import { useAuthView } from './useAuthView.ts';
import { VerifyEmail } from './VerifyEmail.tsx';

const TABS: readonly TabInfo<AuthTab>[] = [
  { key: 'signin', label: 'Sign In' },
  { key: 'signup', label: 'Sign Up' },
];

/** The email of a sign-up that was begun in this tab. */
const storedEmail = (): string => storedTexts(draftStore.read('', SIGN_UP_DRAFT), ['email']).email ?? '';
const leaveFor = (url: string) => window.location.assign(url);

/** /auth: Sign In and Sign Up, the form for a forgotten password, and the pages of mailed links. */
export default function AuthScreen({ onCheckout = leaveFor }: { onCheckout?: (url: string) => void }) {
  const [view, open] = useAuthView();
  const [email, setEmail] = useState(storedEmail);
  const [pending, setPending] = useState<Steps | null>(null);
  return (
    <AuthFrame>
      {view.kind === 'forgot' ? (
        <ForgotPassword email={email} onEmail={setEmail} onDone={() => open('signin')} />
      ) : view.kind === 'reset' ? (
        <ResetPassword token={view.token} onDone={() => open('signin')} onAgain={() => open('forgot')} />
      ) : view.kind === 'verify' ? (
        <VerifyEmail key={view.token} token={view.token} />
      ) : pending && view.kind === 'signin' ? (
        <SecondStep steps={pending.secondStep} onBack={() => setPending(null)} />
      ) : (
        <AuthForms
          tab={view.kind}
          email={email}
          onEmail={setEmail}
          onTab={open}
          onForgot={() => open('forgot')}
          onSecondStep={setPending}
          onCheckout={onCheckout}
        />
      )}
    </AuthFrame>
  );
}

interface AuthFormsProps {
  tab: AuthTab;
  email: string;
  onEmail: (email: string) => void;
  onTab: (tab: AuthTab) => void;
  onForgot: () => void;
  onSecondStep: (step: Steps) => void;
  onCheckout: (url: string) => void;
}

function AuthForms({ tab, email, onEmail, onTab, onForgot, onSecondStep, onCheckout }: AuthFormsProps) {
  const signingIn = tab === 'signin';
  const [interrupted] = useState(wasInterrupted);
  return (
    <>
      <h1>{signingIn ? 'Welcome back' : 'Start your trail'}</h1>
      <p className="muted">
        {signingIn ? 'Pick up where you left off.' : `${PRICE}, cancel anytime. You pay on the next page.`}
      </p>
      {signingIn && interrupted ? (
        <div className="alert alert-info auth-notice" role="status">
          <Icon of={Info} />
          <p>
            <b className="strong">{shellTexts.signedOutTitle}.</b> {shellTexts.signedOut}
          </p>
        </div>
      ) : null}
      <Tabs look="segments" className="auth-tabs" label="Sign In or Sign Up" tabs={TABS} active={tab} onTab={onTab}>
        {signingIn ? (
          <SignInForm email={email} onEmail={onEmail} onSecondStep={onSecondStep} />
        ) : (
          <SignUpForm email={email} onEmail={onEmail} onSignIn={() => onTab('signin')} onCheckout={onCheckout} />
        )}
        {signingIn ? (
          <p className="auth-other">
            <button type="button" className="link" onClick={onForgot}>
              Forgot your password?
            </button>
          </p>
        ) : null}
        <p className="auth-other">
          {signingIn ? 'No account yet? ' : 'Already have an account? '}
          <button type="button" className="link" onClick={() => onTab(signingIn ? 'signup' : 'signin')}>
            {signingIn ? 'Sign Up' : 'Sign In'}
          </button>
        </p>
      </Tabs>
    </>
  );
}
