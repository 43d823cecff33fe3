import { useMutation } from '@tanstack/react-query';
import { homeOf, pages } from '@jobtrail/contract';
import {
  api,
  Brand,
  messageOf,
  sessionKey,
  Spinner,
  useCall,
  useNavigate,
  usePlatform,
  useToast,
} from '@jobtrail/web-kit';
import { signOut } from '../../session/session.ts';
import { TwoStepSignIn } from './two-step/TwoStepSignIn.tsx';
import '../settings.css';
import './account.css';

/** The only screen for an administrator who still has to add a second factor. */
export default function SecondFactorScreen() {
  const platform = usePlatform();
  const navigate = useNavigate();
  const toast = useToast();
  const { data } = useCall('listSecondFactors');
  const enter = useMutation({
    mutationFn: () => api.call('me'),
    onSuccess: (user) => {
      platform.queryClient.setQueryData(sessionKey, user);
      platform.store.getState().setUser(user);
      navigate(homeOf(user.role));
    },
    onError: (error) => toast({ title: 'Error', description: messageOf(error, 'Please try again.'), tone: 'error' }),
  });
  return (
    <div className="page second-factor-screen">
      <div className="second-factor-head">
        <Brand href={pages.landing} />
        <span className="grow" />
        <button type="button" className="btn btn-ghost" onClick={() => void signOut(platform)}>
          Log Out
        </button>
      </div>
      <h1>Add a second factor</h1>
      <p className="muted">
        Administrators sign in with a second step, because a stolen password must not be enough to see everybody&apos;s
        data. Add an authenticator app or a passkey to continue.
      </p>
      <section className="panel settings-panel" aria-label="Two-step sign-in">
        <TwoStepSignIn />
      </section>
      {data && data.factors.length > 0 ? (
        <button
          type="button"
          className="btn btn-primary btn-lg"
          aria-disabled={enter.isPending}
          onClick={() => enter.isPending || enter.mutate()}
        >
          {enter.isPending ? <Spinner /> : null}
          Continue
        </button>
      ) : null}
    </div>
  );
}
