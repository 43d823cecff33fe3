import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { pages, shellTexts } from '@jobtrail/contract';
import {
  Arriving,
  ErrorBoundary,
  ErrorState,
  lazyComponent,
  Loading,
  TooltipHost,
  usePlatform,
  useSession,
} from '@jobtrail/web-kit';
import { isMailedLink } from '../auth/authView.ts';
import { ConnectionBanner } from '../connection/ConnectionBanner.tsx';
import { opensFramed } from '../pages/firstFrame.ts';
import type { CommandRegistry } from '../palette/commandRegistry.ts';
import { PaletteHost } from '../palette/PaletteHost.tsx';
import { usePaymentReturn } from '../payments/usePaymentReturn.ts';
import { manifestQuery } from '../remotes/manifest.ts';
import type { RemoteRegistry } from '../remotes/registry.ts';
import { RemoteOutlet } from '../remotes/RemoteOutlet.tsx';
import { decideRoute, type RouteDecision } from '../routes/decideRoute.ts';
import { useShellLocation } from '../routes/navigation.ts';
import { SecondStepHost } from '../second-step/SecondStepHost.tsx';
import { endInterruption, pathAfterSignIn } from '../session/interruption.ts';
import { refreshStaleSession, sessionQuery } from '../session/session.ts';
import { Toaster } from '../toasts/Toaster.tsx';
import type { ToastQueue } from '../toasts/toastQueue.ts';
import { TopbarWidgets } from '../topbar/TopbarWidgets.tsx';
import { NotFoundScreen, screens } from './screens.ts';
import { SignedInFrame } from './SignedInFrame.tsx';
import { usePageHeading } from './usePageHeading.ts';

interface Props {
  registry: RemoteRegistry;
  toasts: ToastQueue;
  commands: CommandRegistry;
}

const OverrideBadge = lazyComponent(() => import('../remotes/override.tsx'), { Waiting: () => null });

/** Identifies the content of the page; a change counts as a new page. */
function nameOf(decision: RouteDecision): string {
  if (decision.kind === 'screen') return decision.screen;
  return decision.kind === 'remote' ? decision.remote.name : decision.kind;
}

function Centered({ children }: { children: ReactNode }) {
  return <div className="screen-center">{children}</div>;
}

function Content({
  decision,
  framed,
  registry,
  retry,
}: {
  decision: RouteDecision;
  framed: boolean;
  registry: RemoteRegistry;
  retry: () => void;
}) {
  if (decision.kind === 'remote')
    return <RemoteOutlet key={decision.remote.name} remote={decision.remote} registry={registry} />;
  if (decision.kind === 'screen') {
    const Screen = screens[decision.screen];
    return <Screen />;
  }
  if (decision.kind === 'notFound') return <NotFoundScreen />;
  if (decision.kind === 'failed') {
    return (
      <Centered>
        <ErrorState
          level={1}
          title={decision.what === 'session' ? shellTexts.fetchUserFailed : 'Jobtrail did not load completely'}
          onRetry={retry}
        >
          Nothing is lost. Our server did not respond as expected.
        </ErrorState>
      </Centered>
    );
  }
  return framed ? (
    <Arriving />
  ) : (
    <Centered>
      <Loading />
    </Centered>
  );
}

interface FrameProps {
  framed: boolean;
  registry: RemoteRegistry;
  children: ReactNode;
}

function Frame({ framed, registry, children }: FrameProps) {
  return framed ? (
    <SignedInFrame
      widgets={<TopbarWidgets registry={registry} />}
      lists={<TopbarWidgets registry={registry} place="sidebar" />}
    >
      {children}
    </SignedInFrame>
  ) : (
    <main id="main" tabIndex={-1}>
      {children}
    </main>
  );
}

/** The shell: decides what to show for the page location and the session, and renders it in the frame. */
export function App({ registry, toasts, commands }: Props) {
  const platform = usePlatform();
  const { navigate, queryClient, reportError } = platform;
  const { pathname, hash } = useShellLocation();
  const session = useSession();
  const sessionFailure = useSessionFailure();
  const manifest = useQuery(manifestQuery);
  const decision = decideRoute({
    pathname,
    mailedLink: isMailedLink(hash),
    session,
    sessionFailed: sessionFailure.failed,
    manifest: manifest.isError ? null : manifest.data,
    afterSignIn: session.user ? pathAfterSignIn(session.user) : undefined,
  });

  const target = decision.kind === 'redirect' ? decision.to : null;
  useLayoutEffect(() => {
    if (target !== null) navigate(target, { replace: true });
  }, [target, navigate]);
  useEffect(() => refreshStaleSession(queryClient), [pathname, queryClient]);
  useEffect(() => {
    if (session.status === 'authenticated' && pathname !== pages.auth) endInterruption();
  }, [session.status, pathname]);
  useEffect(() => () => toasts.leavePage(), [pathname, toasts]);
  const name = nameOf(decision);
  usePageHeading(pathname);
  usePaymentReturn();

  const retry = (): void => {
    if (sessionFailure.failed) sessionFailure.retry();
    if (manifest.isError) void manifest.refetch();
  };
  const [startsFramed] = useState(opensFramed);
  const framed = decision.kind === 'loading' ? startsFramed : 'framed' in decision && decision.framed;
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <ConnectionBanner />
      <Frame framed={framed} registry={registry}>
        <ErrorBoundary key={name} title="This page" where="shell" reportError={reportError}>
          <Content decision={decision} framed={framed} registry={registry} retry={retry} />
        </ErrorBoundary>
      </Frame>
      {framed && session.user ? <PaletteHost commands={commands} /> : null}
      <SecondStepHost />
      <Toaster queue={toasts} />
      <TooltipHost />
      {manifest.data?.overrides ? (
        <OverrideBadge manifest={manifest.data} reload={() => window.location.reload()} />
      ) : null}
    </>
  );
}

/** Whether fetching the session failed, and a function to try again. */
function useSessionFailure(): { failed: boolean; retry: () => void; retrying: boolean } {
  const { isError, data, refetch, isFetching } = useQuery(sessionQuery);
  return { failed: isError && data === undefined, retry: () => void refetch(), retrying: isFetching };
}
