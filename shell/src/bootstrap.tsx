import { QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { pages, type RemoteEntry, type RemotesManifest } from '@jobtrail/contract';
import {
  createPlatformStore,
  createQueryClient,
  currentPageLocation,
  keepFocus,
  type Platform,
  PlatformContext,
  withRetries,
} from '@jobtrail/web-kit';
import { App } from './app/App.tsx';
import { listenForErrors, reportError } from './errors/reportError.ts';
import { createCommandRegistry } from './palette/commandRegistry.ts';
import { SHELL_VERSION } from './remotes/agreeOnContract.ts';
import { loadLifecycles } from './remotes/loadLifecycles.ts';
import { fetchManifest, manifestQuery, takeManifest } from './remotes/manifest.ts';
import { createRemoteRegistry } from './remotes/registry.ts';
import { createSpaRunner } from './remotes/spaRunner.ts';
import { followLinks, navigate } from './routes/navigation.ts';
import { followSession } from './session/session.ts';
import { initialSidebar } from './sidebar/sidebarCookie.ts';
import { listenForShortcut } from './sidebar/toggleSidebar.ts';
import { followTheme } from './theme/followTheme.ts';
import { storedTheme } from './theme/theme.ts';
import { filterErrorToasts } from './toasts/filterErrorToasts.ts';
import { createToastQueue } from './toasts/toastQueue.ts';
import { startTracing, tracingStarted } from './tracing/startTracing.ts';
import { buildIn, createUpdates } from './update/update.ts';

declare const __webpack_public_path__: string;

// State shared by the whole page. The query client is created here and not in a root, so that it survives unmounts.
const queryClient = createQueryClient();
const store = createPlatformStore({
  theme: storedTheme(),
  sidebar: initialSidebar(document.cookie, window.innerWidth),
});
const toasts = createToastQueue();
const commands = createCommandRegistry(store);
const updateOf = createUpdates({
  shellBuild: buildIn(__webpack_public_path__),
  remoteBuild: (name) => registry.buildOf(name),
  fetchManifest,
});
const platform: Platform = {
  apiVersion: SHELL_VERSION,
  queryClient,
  store,
  navigate,
  toast: filterErrorToasts(toasts.show, toasts.clear).show,
  reportError,
  update: updateOf(null),
  commands,
};

// Listeners for the lifetime of the page.
listenForErrors();
followTheme(store);
followSession(platform);
followLinks();
listenForShortcut(store);
keepFocus();

// The remotes come with the page or from the gateway; the one that this page needs starts loading at once.
const refresh = async (name: string): Promise<RemoteEntry> => {
  const { remotes } = await queryClient.fetchQuery({ ...manifestQuery, staleTime: 0 });
  const remote = remotes.find((one) => one.name === name);
  if (!remote) throw new Error(`${name} is not among the remotes any more`);
  return remote;
};
// The calls of a remote belong to the trace of the page load, so it does not run before they are recorded.
const load: typeof loadLifecycles = async (remote, module) => {
  const [lifecycles] = await Promise.all([loadLifecycles(remote, module), tracingStarted()]);
  return lifecycles;
};
const registry = createRemoteRegistry({ platform, runner: createSpaRunner(), load, refresh, updateOf });
const onManifest = ({ remotes, tracing }: RemotesManifest): void => {
  if (tracing !== undefined && tracing > 0) startTracing(tracing);
  for (const remote of remotes) registry.register(remote);
  const here = remotes.find(({ routes }) => routes.some(({ path }) => path === currentPageLocation().pathname));
  if (here) registry.preload(here.name);
};
const given = takeManifest(queryClient);
if (given) onManifest(given);
new QueryObserver<RemotesManifest>(queryClient, manifestQuery).subscribe(({ data }) => {
  if (data) onManifest(data);
});

// A page restored from the back/forward cache may show data of a person who has signed out since.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) window.location.reload();
});

// The sign-in page does not wait for the session before it loads its code.
if (currentPageLocation().pathname === pages.auth)
  withRetries(() => import(/* webpackChunkName: "auth" */ './auth/AuthScreen.tsx')).catch(() => undefined);

const root = document.getElementById('app');
if (!root) throw new Error('The page has no #app');
createRoot(root, { identifierPrefix: 'shell-' }).render(
  <PlatformContext value={platform}>
    <QueryClientProvider client={queryClient}>
      <App registry={registry} toasts={toasts} commands={commands} />
    </QueryClientProvider>
  </PlatformContext>,
);
