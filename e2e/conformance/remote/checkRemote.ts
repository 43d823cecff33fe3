import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import AxeBuilder from '@axe-core/playwright';
import { type Browser, chromium } from '@playwright/test';
import type { RemoteRoute } from '@jobtrail/contract';
import { allCalls } from '@jobtrail/contract/calls';
import { problemsInSource, readDeclaration } from '@jobtrail/contract/remotes';
import { ROOT } from '../../../tools/workspace/parts.mjs';
import { findBrowser, findHeadlessShell } from '../../browser/find.ts';
import { QUIET_CHROMIUM } from '../../browser/flags.ts';
import { PageErrors } from '../../page-errors/PageErrors.ts';
import { type Check, type Finding, runChecks } from '../findings.ts';
import { copiedLibraries } from './copiedLibraries.ts';
import { type ShellBuild, shellsOf, workerFolderOf } from './frontEnds.ts';
import { NOWHERE, RemotePage } from './RemotePage.ts';
import { type RunningShell, startShell } from './startShell.ts';

const WARM_MOUNTS = 5;
const MOUNTS = 30;
/** Growth over 30 mounts that is noise: less than one element or listener per mount. */
const GROWTH = {
  nodes: 25,
  listeners: 15,
  heapBytes: 1.5 * 1024 * 1024,
  intervals: 15,
  timeouts: 15,
  frames: 15,
  observers: 15,
  connections: 15,
  workers: 15,
};
const KINDS = [
  'nodes',
  'listeners',
  'heapBytes',
  'intervals',
  'timeouts',
  'frames',
  'observers',
  'connections',
  'workers',
] as const;
/** How long an error may take to appear after an unmount, in ms. */
const AFTERWARDS_MS = 1000;
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];

/**
 * Checks a remote alone: its build in the shells that people may have, behind the gateway, with services that answer
 * every call of the contract with a sample.
 * @param remotesDir the folder with the remote's folder, whose current build is checked
 * @param releases the release folder with the previous shell
 * @throws {Error} if there is no browser or no build
 */
export async function checkRemote(
  remote: string,
  remotesDir: string,
  releases = process.env['FRONTENDS_DIR'] || ROOT,
): Promise<Finding[]> {
  const found = (await findHeadlessShell()) ?? (await findBrowser());
  if (found === null) throw new Error('There is no Chromium on this machine');
  const source: unknown = JSON.parse(readFileSync(join(remotesDir, remote, 'remote.json'), 'utf8'));
  const findings = await runChecks([
    ['its remote.json has no problem', async () => problemsInSource(source).join('\n') || null],
    [
      'it has no copy of a library that the shell provides',
      async () =>
        copiedLibraries(remotesDir, remote)
          .map((name) => `it has a copy of ${name}`)
          .join('\n') || null,
    ],
  ]);
  const browser = await chromium.launch({ executablePath: found.executablePath, args: QUIET_CHROMIUM });
  try {
    const shells = shellsOf(ROOT, releases);
    for (const shell of shells) findings.push(...(await checkIn(shell, { remote, remotesDir, browser, source })));
    const [newest] = shells;
    if (newest) findings.push(...(await checkOnOtherOrigin(newest, { remote, remotesDir, browser, source })));
    if (shells.length < 2)
      process.stdout.write('There is no previous release of the shell: set FRONTENDS_DIR to check in it too.\n');
    return findings;
  } finally {
    await browser.close();
  }
}

/** The input of the checks of a remote, apart from a shell. */
interface CheckInput {
  readonly remote: string;
  readonly remotesDir: string;
  readonly browser: Browser;
  readonly source: unknown;
}

async function checkIn(shell: ShellBuild, { remote, remotesDir, browser, source }: CheckInput): Promise<Finding[]> {
  const running = await startShell(shell, { remote, remotesDir });
  try {
    const target = { ...running, browser, remote, source };
    const findings = await runChecks([...mountChecks(target), ...otherChecks(target)]);
    return findings.map(({ check, problem }) => ({ check: `in the ${shell.name} shell, ${check}`, problem }));
  } finally {
    await running.close();
  }
}

/** Checks that the remote also works when another origin serves its files. */
async function checkOnOtherOrigin(
  shell: ShellBuild,
  { remote, remotesDir, browser, source }: CheckInput,
): Promise<Finding[]> {
  const running = await startShell(shell, { remote, remotesDir, otherOrigin: true });
  try {
    const workers = workerFolderOf(remotesDir, remote);
    const findings = await runChecks(mountChecks({ ...running, browser, remote, source, workers }));
    return findings.map(({ check, problem }) => ({ check: `on another origin, ${check}`, problem }));
  } finally {
    await running.close();
  }
}

interface Target extends Pick<RunningShell, 'url' | 'api' | 'origin'> {
  readonly browser: Browser;
  readonly remote: string;
  readonly source: unknown;
  /** The folder of its workers, whose files come from the page's own origin. */
  readonly workers?: string | undefined;
}

const routesOf = ({ source }: Target): RemoteRoute[] => readDeclaration(source).declaration.routes;

/** Runs a check in a page of its own, signed in with the access of the route. */
async function inPage<T>(
  { url, api, browser, remote }: Target,
  access: string,
  check: (page: RemotePage, pageErrors: PageErrors, requests: string[]) => Promise<T>,
): Promise<T> {
  api.role = access === 'admin' ? 'admin' : 'user';
  const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce', locale: 'en-US' });
  const requests: string[] = [];
  const pageErrors = new PageErrors();
  try {
    await context.addCookies([{ name: 'jobtrail_session', value: 'a-session', url }]);
    pageErrors.record(context);
    pageErrors.allow({ path: NOWHERE, status: 404 });
    context.on('request', (request) => requests.push(`${request.method()} ${request.url()}`));
    return await check(new RemotePage(await context.newPage(), remote), pageErrors, requests);
  } catch (error) {
    // Why it does not mount or unmount.
    throw new Error([error instanceof Error ? error.message : String(error), ...errorsOf(pageErrors)].join('\n'));
  } finally {
    await context.close();
  }
}

/** The ID with which the shell logs an error. */
const ERROR_ID = /\[E-\w+\] /;

/** The first line of each error once: an error of a component is otherwise printed with its stack each time. */
const errorsOf = (pageErrors: PageErrors): string[] => [
  ...new Set(pageErrors.unexpected().map((text) => text.replace(ERROR_ID, '').split('\n', 1)[0] ?? text)),
];

const mountChecks = (target: Target): Check[] =>
  routesOf(target).map(({ path, access }) => [
    `${path} mounts without errors and asks only for its files and for calls of the contract`,
    () =>
      inPage(target, access, async (page, pageErrors, requests) => {
        await page.open(path);
        await page.settled();
        const undeclared = requests.filter((request) => !isDeclared(request, target));
        return [...errorsOf(pageErrors), ...undeclared.map((one) => `asks for ${one}`)].join('\n') || null;
      }),
  ]);

function otherChecks(target: Target): Check[] {
  const { api } = target;
  const routes = routesOf(target);
  const [first] = routes;
  if (!first) return [['it has a page', async () => 'its remote.json has no routes']];
  return [
    ...routes.map(({ path, access }): Check => [
      `axe finds nothing on ${path}`,
      () =>
        inPage(target, access, async (page) => {
          await page.open(path);
          await page.settled();
          const { violations } = await new AxeBuilder({ page: page.page }).withTags(TAGS).analyze();
          return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`).join('\n') || null;
        }),
    ]),
    [
      `${MOUNTS} mounts and unmounts, each within 3 s, leave nothing behind`,
      () =>
        inPage(target, first.access, async (page, pageErrors) => {
          await page.openShell();
          await page.mount(first.path);
          const again = async (): Promise<void> => {
            await page.unmount();
            await page.mount(first.path);
          };
          for (let times = 0; times < WARM_MOUNTS; times += 1) await again();
          await page.unmount();
          const before = await page.held();
          await page.mount(first.path);
          for (let times = 1; times < MOUNTS; times += 1) await again();
          await page.unmount();
          const after = await page.held();
          const grown = KINDS.filter((what) => after[what] - before[what] > GROWTH[what]).map(
            (what) => `${what} grew from ${before[what]} to ${after[what]}`,
          );
          return [...grown, ...errorsOf(pageErrors)].join('\n') || null;
        }),
    ],
    [
      'once its pages are left, nothing of them runs, and the rest of the page is as before',
      () =>
        inPage(target, first.access, async (page, pageErrors) => {
          await page.openShell();
          // Its widgets stay.
          const before = await page.held();
          const [listenedBefore, restartedBefore] = [await page.listenedFor(), await page.restartedTimeouts()];
          for (const { path, access } of routes) {
            if (access !== first.access) continue;
            await page.mount(path);
            await page.settled();
            await page.unmount();
          }
          await sleep(AFTERWARDS_MS);
          const after = await page.held();
          const left = (['intervals', 'frames', 'observers', 'connections', 'workers'] as const)
            .filter((what) => after[what] > before[what])
            .map((what) => `it leaves ${after[what] - before[what]} ${what} running`);
          const restarted = (await page.restartedTimeouts()) - restartedBefore;
          if (restarted > 0) left.push(`it leaves ${restarted} timeouts that start again and again`);
          const listened = await page.listenedFor();
          const countIn = (types: readonly string[], type: string) => types.filter((one) => one === type).length;
          for (const type of new Set(listened))
            if (countIn(listened, type) > countIn(listenedBefore, type))
              left.push(`it still listens for ${type} on the page`);
          for (const rule of await page.foreignRules()) left.push(`it styles what is not its own: ${rule}`);
          return [...left, ...(await page.changes()), ...errorsOf(pageErrors)].join('\n') || null;
        }),
    ],
    [
      'responses that it does not expect break nothing outside of it',
      () =>
        inPage(target, first.access, async (page) => {
          api.broken = true;
          try {
            // It may show an error instead of itself, but the shell has to stay.
            await page.page.goto(first.path);
            await page.settled();
            if (!(await page.shellWorks())) return 'the shell no longer shows its pages';
            return null;
          } finally {
            api.broken = false;
          }
        }),
    ],
  ];
}

/** Whether a request is one that the product makes: a file of a front end, or a call of the contract. */
function isDeclared(request: string, { url, origin: otherOrigin, remote, workers }: Target): boolean {
  const [method = '', address = ''] = request.split(' ');
  if (/^(data|blob):/.test(address)) return true;
  const { origin, pathname } = new URL(address);
  const isOwnFile = pathname.startsWith(`/assets/${remote}/`);
  const isOfWorker = isOwnFile && workers !== undefined && pathname.includes(`/${workers}/`);
  if (otherOrigin !== null && (isOwnFile && !isOfWorker) !== (origin === otherOrigin)) return false;
  if (isOwnFile) return method === 'GET';
  if (origin !== url) return false;
  if (!pathname.startsWith('/api/')) return method === 'GET';
  return allCalls.some(
    (call) => call.method === method && new RegExp(`^${call.path.replaceAll(/:\w+/g, '[^/]+')}$`).test(pathname),
  );
}
