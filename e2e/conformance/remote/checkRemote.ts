import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import AxeBuilder from '@axe-core/playwright';
import { type Browser, chromium } from '@playwright/test';
import type { RemoteRoute } from '@jobtrail/contract';
import { readDeclaration } from '@jobtrail/contract/remotes';
import { ROOT } from '../../../tools/workspace/parts.mjs';
import { findBrowser, findHeadlessShell } from '../../browser/find.ts';
import { QUIET_CHROMIUM } from '../../browser/flags.ts';
import { PageErrors } from '../../page-errors/PageErrors.ts';
import { type Check, type Finding, runChecks } from '../findings.ts';
import { NOWHERE, RemotePage } from './RemotePage.ts';
import { shellsOf, startShell } from './startShell.ts';
import { callAt, type StubApi } from './startStubApi.ts';

const WARM_MOUNTS = 5;
const MOUNTS = 20;
/** What a page adds once, such as the listeners of its first dialog, does not grow in a second round; a leak does. */
const ROUNDS = 2;
/** Growth that is noise: less than one element, listener or timer per mount. */
const GROWTH = { nodes: 18, listeners: 12, timeouts: 12, intervals: 0 } as const;
const KINDS = ['nodes', 'listeners', 'timeouts', 'intervals'] as const;
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
  const { routes } = readDeclaration(source).declaration;
  const browser = await chromium.launch({ executablePath: found.executablePath, args: QUIET_CHROMIUM });
  const findings: Finding[] = [];
  try {
    const shells = shellsOf(releases);
    for (const shell of shells) {
      const running = await startShell(shell, remote, remotesDir);
      try {
        const inShell = await runChecks(checksOf({ ...running, browser, remote }, routes));
        findings.push(
          ...inShell.map(({ check, problem }) => ({ check: `in the ${shell.name} shell, ${check}`, problem })),
        );
      } finally {
        await running.close();
      }
    }
    if (shells.length < 2)
      process.stdout.write('There is no previous release of the shell: set FRONTENDS_DIR to check in it too.\n');
    return findings;
  } finally {
    await browser.close();
  }
}

interface Target {
  readonly url: string;
  readonly api: StubApi;
  readonly browser: Browser;
  readonly remote: string;
}

/** Runs a check in a page of its own, signed in with the access of the route. @returns its problems and the page's errors */
async function inPage(
  { url, api, browser, remote }: Target,
  { access }: RemoteRoute,
  problemsOf: (page: RemotePage, requests: readonly string[]) => Promise<string[]>,
): Promise<string | null> {
  api.role = access === 'admin' ? 'admin' : 'user';
  const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce', locale: 'en-US' });
  const requests: string[] = [];
  const pageErrors = new PageErrors();
  const problems: string[] = [];
  try {
    await context.addCookies([{ name: 'jobtrail_session', value: 'a-session', url }]);
    pageErrors.record(context);
    pageErrors.allow({ path: NOWHERE, status: 404 });
    context.on('request', (request) => requests.push(`${request.method()} ${request.url()}`));
    problems.push(...(await problemsOf(new RemotePage(await context.newPage(), remote), requests)));
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error));
  } finally {
    await context.close();
  }
  // An error of a component is otherwise printed with its stack each time.
  const errors = pageErrors.unexpected().map((text) => text.replace(/\[E-\w+\] /, '').split('\n', 1)[0] ?? text);
  return [...problems, ...new Set(errors)].join('\n') || null;
}

function checksOf(target: Target, routes: readonly RemoteRoute[]): Check[] {
  const [first] = routes;
  if (!first) return [['it has a page', async () => 'its remote.json has no routes']];
  return [
    ...routes.map((route): Check => [
      `${route.path} mounts without errors, asks only for its files and calls of the contract, and axe finds nothing`,
      () =>
        inPage(target, route, async (page, requests) => {
          await page.open(route.path);
          const { violations } = await new AxeBuilder({ page: page.page }).withTags(TAGS).analyze();
          return [
            ...requests.filter((request) => !isDeclared(request, target)).map((one) => `asks for ${one}`),
            ...violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`),
          ];
        }),
    ]),
    [
      `${MOUNTS} mounts and unmounts, each within 3 s, leave nothing behind`,
      () =>
        inPage(target, first, async (page) => {
          await page.openShell();
          const mountAndUnmount = async (times: number): Promise<void> => {
            for (let time = 0; time < times; time += 1) {
              await page.mount(first.path);
              await page.unmount();
            }
          };
          await mountAndUnmount(WARM_MOUNTS);
          let grown: string[] = [];
          for (let round = 0; round < ROUNDS; round += 1) {
            const before = await page.held();
            await mountAndUnmount(MOUNTS);
            await sleep(AFTERWARDS_MS);
            const after = await page.held();
            grown = KINDS.filter((kind) => after[kind] - before[kind] > GROWTH[kind]).map(
              (kind) => `${kind} grew from ${before[kind]} to ${after[kind]}`,
            );
            if (grown.length === 0) break;
          }
          return grown;
        }),
    ],
  ];
}

/** Whether a request is one that the product makes: a file of a front end, or a call of the contract. */
function isDeclared(request: string, { url }: Target): boolean {
  const [method = '', address = ''] = request.split(' ');
  if (/^(data|blob):/.test(address)) return true;
  const { origin, pathname } = new URL(address);
  if (origin !== url) return false;
  if (!pathname.startsWith('/api/')) return method === 'GET';
  return callAt(method, pathname) !== undefined;
}
