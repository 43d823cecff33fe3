import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pointer } from '@jobtrail/contract/pointer';
import { byUrlVariable } from '@jobtrail/contract/services';
import {
  drill,
  type RunningService,
  startService,
  type TemporaryFolder,
  temporaryFolder,
} from '@jobtrail/service-kit/testing';
import { Problem } from '../workspace/problem.mjs';
import { runCommand } from './commands.ts';
import { folderProblem } from './folderProblem.ts';
import { addBuild, addMaps, installAll, release } from './releases.ts';

const ROOT = resolve(__dirname, '../..');
const NOWHERE = 'http://127.0.0.1:1';
const OLD = 'aaaaaaaaaaaa';
const NEW = 'bbbbbbbbbbbb';
const NEXT = 'cccccccccccc';
/** Pointers are read at most twice a second. */
const pointerShows = () => new Promise((resolve) => setTimeout(resolve, 600));

let place: TemporaryFolder;
let frontEndsDir: string;
let gateway: RunningService;

/** A build of a front end outside of FRONTENDS_DIR, as a team makes it. */
function makeBuild(frontEnd: string, build: string): string {
  const folder = join(place.path, 'made', frontEnd, 'dist', 'builds', build);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'main.js'), `export const build = '${build}';\n`);
  if (frontEnd === 'shell') {
    const page = (text: string) => `<!doctype html><html><head><title>${text}</title></head><body></body></html>`;
    writeFileSync(join(folder, 'landing.html'), page(`landing ${build}`));
    writeFileSync(join(folder, 'app.html'), page(`app ${build}`));
  } else {
    const routes = [{ path: `/of/${frontEnd}`, access: 'user' }];
    writeFileSync(
      join(folder, 'remote.json'),
      JSON.stringify({ name: frontEnd, title: frontEnd, contract: 1, routes }),
    );
    writeFileSync(join(folder, 'mf-manifest.json'), '{}');
  }
  return folder;
}

const stage = (frontEnd: string, build: string) => addBuild(frontEndsDir, frontEnd, build, makeBuild(frontEnd, build));
const publish = async (frontEnd: string, build: string) => {
  await stage(frontEnd, build);
  await release(frontEndsDir, frontEnd, build);
};
const pointerOf = (frontEnd: string): unknown =>
  JSON.parse(readFileSync(join(frontEndsDir, frontEnd, 'dist/current.json'), 'utf8'));

/** Which build of mfe-jobs a person gets, and their cookie afterwards. */
async function visit(cookie?: string): Promise<{ build: string | undefined; cookie: string | undefined }> {
  const response = await fetch(`${gateway.url}/remotes.json`, { headers: cookie ? { cookie } : {} });
  const { remotes } = (await response.json()) as { remotes: Array<{ name: string; build: string }> };
  const [set] = response.headers.getSetCookie();
  return { build: remotes.find(({ name }) => name === 'mfe-jobs')?.build, cookie: set?.split(';')[0] ?? cookie };
}

/** A hash of every file below a folder, by its path. */
function hashesIn(folder: string): Record<string, string> {
  const files = readdirSync(folder, { withFileTypes: true, recursive: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    files.map(({ parentPath, name }) => [
      join(parentPath, name),
      createHash('sha256')
        .update(readFileSync(join(parentPath, name)))
        .digest('hex'),
    ]),
  );
}

beforeEach(async () => {
  place = temporaryFolder();
  frontEndsDir = join(place.path, 'frontends');
  await publish('shell', OLD);
  await publish('mfe-jobs', OLD);
  await publish('mfe-admin', OLD);
  gateway = await startService(
    join(ROOT, 'gateway'),
    {
      DATA_DIR: place.path,
      FRONTENDS_DIR: frontEndsDir,
      ...byUrlVariable(NOWHERE),
    },
    '/healthz',
  );
});
afterEach(async () => {
  await gateway.end();
  place.remove();
});

describe('A release of a front end', () => {
  it('gives everybody the new build, keeps the old one for open pages, and leaves other front ends as they are', async () => {
    const others = ['shell', 'mfe-admin'].map((name) => join(frontEndsDir, name));
    const before = others.map(hashesIn);
    await publish('mfe-jobs', NEW);
    await pointerShows();
    expect(await visit()).toEqual({ build: NEW, cookie: undefined });
    expect((await fetch(`${gateway.url}/assets/mfe-jobs/${OLD}/main.js`)).status).toBe(200);
    expect(others.map(hashesIn)).toEqual(before);
  });

  it('keeps its source maps for operators, and nobody else gets them', async () => {
    const source = join(place.path, 'made/maps');
    mkdirSync(source, { recursive: true });
    writeFileSync(join(source, 'main.js.map'), '{}');
    await addMaps(frontEndsDir, 'mfe-jobs', OLD, source);
    expect(readdirSync(join(frontEndsDir, 'mfe-jobs/dist/maps', OLD))).toEqual(['main.js.map']);
    for (const path of [`${OLD}/main.js.map`, `maps/${OLD}/main.js.map`])
      expect((await fetch(`${gateway.url}/assets/mfe-jobs/${path}`)).status).toBe(404);
  });

  it('fails no request while it happens', async () => {
    let done = false;
    const statuses = new Map<string, number>();
    const person = async (): Promise<void> => {
      while (!done) {
        const { build } = await visit();
        const paths = ['/', `/assets/mfe-jobs/${build}/main.js`, '/of/mfe-jobs'];
        for (const path of paths) {
          const { status } = await fetch(gateway.url + path);
          statuses.set(`${path.split('/')[1]} ${status}`, 1 + (statuses.get(`${path.split('/')[1]} ${status}`) ?? 0));
        }
      }
    };
    const people = Array.from({ length: 5 }, person);
    for (const build of [NEW, NEXT, OLD, NEW]) {
      await publish('mfe-jobs', build);
      await publish('shell', build);
      await pointerShows();
    }
    done = true;
    await Promise.all(people);
    expect([...statuses.keys()].sort()).toEqual([' 200', 'assets 200', 'of 200']);
  });

  it('keeps five former builds, and those that the pointer names', async () => {
    const builds = Array.from({ length: 8 }, (_, n) => `build${n}`);
    for (const [n, build] of builds.entries()) {
      await stage('mfe-jobs', build);
      utimesSync(join(frontEndsDir, 'mfe-jobs/dist/builds', build), n, n);
      await release(frontEndsDir, 'mfe-jobs', build);
    }
    expect(readdirSync(join(frontEndsDir, 'mfe-jobs/dist')).sort()).toEqual(['builds', 'current.json', 'remote.json']);
    expect(readdirSync(join(frontEndsDir, 'mfe-jobs/dist/builds'))).toEqual(expect.arrayContaining(builds.slice(2)));
    expect(readdirSync(join(frontEndsDir, 'mfe-jobs/dist/builds')).length).toBeLessThanOrEqual(7);
  });
});

describe('Releases that go wrong', () => {
  const dist = () => join(frontEndsDir, 'mfe-jobs/dist');

  it('at once are all counted: each can be rolled back to', async () => {
    const builds = Array.from({ length: 5 }, (_, n) => `build${n}`);
    for (const build of builds) await stage('mfe-jobs', build);
    await Promise.all(builds.map((build) => release(frontEndsDir, 'mfe-jobs', build)));
    const { build, before } = pointer.parse(pointerOf('mfe-jobs'));
    expect([build, ...(before ?? [])].sort()).toEqual([OLD, ...builds].sort());
  });

  it('because they were killed are repeated, and their leftovers deleted', async () => {
    const longAgo = Date.now() / 1000 - 7200;
    for (const leftover of ['lock', 'builds/.partial-killed']) {
      mkdirSync(dirname(join(dist(), leftover)), { recursive: true });
      if (leftover === 'lock') writeFileSync(join(dist(), leftover), '');
      else mkdirSync(join(dist(), leftover));
      utimesSync(join(dist(), leftover), longAgo, longAgo);
    }
    await publish('mfe-jobs', NEW);
    expect(readdirSync(dist()).sort()).toEqual(['builds', 'current.json', 'remote.json']);
    expect(readdirSync(join(dist(), 'builds')).sort()).toEqual([OLD, NEW]);
  });

  it('leave nothing behind that fills the disk', async () => {
    await expect(addBuild(frontEndsDir, 'mfe-jobs', NEW, join(place.path, 'nowhere'))).rejects.toThrow('ENOENT');
    expect(readdirSync(dist()).sort()).toEqual(['builds', 'current.json', 'remote.json']);
    expect(readdirSync(join(dist(), 'builds'))).toEqual([OLD]);
  });

  it('give nobody a build that was not copied completely', async () => {
    await stage('mfe-jobs', NEW);
    rmSync(join(dist(), 'builds', NEW, 'mf-manifest.json'));
    const sentence = `mfe-jobs ${NEW} is not complete: it has no mf-manifest.json. Delete its folder and release it again.`;
    const before = pointerOf('mfe-jobs');
    await expect(release(frontEndsDir, 'mfe-jobs', NEW)).rejects.toThrow(sentence);
    for (const command of [
      ['rollback', 'mfe-jobs', NEW],
      ['canary', 'mfe-jobs', NEW, '--share', '5%'],
    ])
      await expect(runCommand(command, frontEndsDir)).rejects.toThrow(sentence);
    await stage('shell', NEW);
    rmSync(join(frontEndsDir, 'shell/dist/builds', NEW, 'app.html'));
    await expect(release(frontEndsDir, 'shell', NEW)).rejects.toThrow('is not complete: it has no app.html');
    expect(pointerOf('mfe-jobs')).toEqual(before);
    expect(readdirSync(dist()).sort()).toEqual(['builds', 'current.json', 'remote.json']);
  });

  it.each([
    [{ code: 'ENOSPC' }, 'FRONTENDS_DIR has no space left: /frontends.'],
    [{ code: 'EROFS' }, 'FRONTENDS_DIR is read-only: /frontends.'],
    [{ code: 'EACCES' }, 'FRONTENDS_DIR cannot be written by this user: /frontends.'],
    [{ code: 'ENOENT', syscall: 'mkdir' }, 'FRONTENDS_DIR cannot be written: /frontends.'],
    [{ code: 'ENOTDIR' }, 'FRONTENDS_DIR is or contains a file where a folder should be: /frontends.'],
    [{ code: 'EISDIR' }, 'FRONTENDS_DIR contains a folder where a file should be: /frontends.'],
    [{ code: 'ELOOP' }, 'FRONTENDS_DIR contains a link that leads back to itself: /frontends.'],
    [{ code: 'ENAMETOOLONG' }, 'FRONTENDS_DIR has a name that is too long: /frontends.'],
  ])('with %j say so in a sentence', (properties, sentence) => {
    const problem = folderProblem(Object.assign(new Error('failed'), properties), '/frontends');
    expect(problem).toEqual(new Problem(`${sentence} Repeat the command afterwards.\nfailed`));
  });
});

describe('A damaged pointer', () => {
  it('stops a canary with a message, and is repaired by a release or a rollback to a named build', async () => {
    await stage('mfe-jobs', NEW);
    const damage = () => writeFileSync(join(frontEndsDir, 'mfe-jobs/dist/current.json'), '{"build":');
    for (const args of [[NEW, '--cookie'], ['--end']]) {
      damage();
      await expect(runCommand(['canary', 'mfe-jobs', ...args], frontEndsDir)).rejects.toThrow(
        'mfe-jobs has no current build, or its current.json is damaged: release one first.',
      );
    }
    await runCommand(['rollback', 'mfe-jobs', OLD], frontEndsDir);
    expect(pointerOf('mfe-jobs')).toEqual({ build: OLD });
    damage();
    await release(frontEndsDir, 'mfe-jobs', NEW);
    expect(pointerOf('mfe-jobs')).toEqual({ build: NEW });
  });
});

describe('A build that people had until a moment ago', () => {
  it('stays for their open pages, although five builds were made after it', async () => {
    const later = Array.from({ length: 6 }, (_, n) => `staged${n}`);
    for (const build of [OLD, ...later]) {
      await stage('mfe-jobs', build);
      const made = build === OLD ? 1 : 1000 + later.indexOf(build);
      utimesSync(join(frontEndsDir, 'mfe-jobs/dist/builds', build), made, made);
    }
    await publish('mfe-jobs', NEW);
    await publish('mfe-jobs', NEXT);
    expect((await fetch(`${gateway.url}/assets/mfe-jobs/${OLD}/main.js`)).status).toBe(200);
  });
});

describe('npm run rollback', () => {
  it('gives everybody the build before, then the one before that', async () => {
    await publish('mfe-jobs', NEW);
    await publish('mfe-jobs', NEXT);
    expect(await runCommand(['rollback', 'mfe-jobs'], frontEndsDir)).toBe(`mfe-jobs: everybody gets ${NEW} again`);
    await pointerShows();
    expect((await visit()).build).toBe(NEW);
    await runCommand(['rollback', 'mfe-jobs'], frontEndsDir);
    expect(pointerOf('mfe-jobs')).toEqual({ build: OLD });
  });
  it('takes the build that is named, and refuses one that is not there', async () => {
    await publish('mfe-jobs', NEW);
    await publish('mfe-jobs', NEXT);
    await runCommand(['rollback', 'mfe-jobs', OLD], frontEndsDir);
    expect(pointerOf('mfe-jobs')).toEqual({ build: OLD });
    await expect(runCommand(['rollback', 'mfe-jobs', 'ffffffffffff'], frontEndsDir)).rejects.toThrow(
      `mfe-jobs has no build ffffffffffff: it has ${OLD}, ${NEW}, ${NEXT}.`,
    );
    await expect(runCommand(['rollback', 'mfe-jobs', '../../shell'], frontEndsDir)).rejects.toThrow('has no build');
    await expect(runCommand(['rollback', 'mfe-jobs'], frontEndsDir)).rejects.toThrow('mfe-jobs has no former build');
  });
});

describe('npm run canary', () => {
  it('gives 5 % of people the build, each of whom keeps it, and nobody once it has ended', async () => {
    await stage('mfe-jobs', NEW);
    await runCommand(['canary', 'mfe-jobs', NEW, '--share', '5%'], frontEndsDir);
    await pointerShows();
    const visits: Array<Awaited<ReturnType<typeof visit>>> = [];
    for (let n = 0; n < 100; n += 1) visits.push(...(await Promise.all(Array.from({ length: 10 }, () => visit()))));
    // Of 1,000 people, a share of 5 % is 50 with a standard deviation of 6.9; these are five of them.
    const inCanary = visits.filter(({ build }) => build === NEW);
    expect(inCanary.length).toBeGreaterThan(15);
    expect(inCanary.length).toBeLessThan(85);
    for (const { build, cookie } of [...inCanary.slice(0, 10), ...visits.slice(0, 40)])
      expect(await visit(cookie)).toEqual({ build, cookie });
    // The cookie holds a group of 10,000, nothing that names a person.
    expect(visits.every(({ cookie }) => /^jobtrail_release=\d{1,4}$/.test(cookie ?? ''))).toBe(true);

    await runCommand(['canary', 'mfe-jobs', NEW, '--share', '50%'], frontEndsDir);
    await pointerShows();
    for (const { cookie } of inCanary) expect((await visit(cookie)).build).toBe(NEW);

    expect(await runCommand(['canary', 'mfe-jobs', '--end'], frontEndsDir)).toBe(
      `mfe-jobs: nobody gets ${NEW} any longer`,
    );
    await pointerShows();
    for (const { cookie } of inCanary.slice(0, 5)) expect((await visit(cookie)).build).toBe(OLD);
    expect(await visit()).toEqual({ build: OLD, cookie: undefined });
  });

  drill('with --cookie gives it only to people who have the cookie, and nobody else a cookie', async () => {
    await stage('mfe-jobs', NEW);
    expect(await runCommand(['canary', 'mfe-jobs', NEW, '--cookie'], frontEndsDir)).toContain(
      'jobtrail_release=canary',
    );
    await pointerShows();
    expect(await visit()).toEqual({ build: OLD, cookie: undefined });
    expect((await visit('jobtrail_release=canary')).build).toBe(NEW);
    expect((await visit('jobtrail_release=17')).build).toBe(OLD);
  });

  drill('of the shell gives a person the page of their build, which no shared cache keeps', async () => {
    await stage('shell', NEW);
    await runCommand(['canary', 'shell', NEW, '--share', '100%'], frontEndsDir);
    await pointerShows();
    const page = await fetch(`${gateway.url}/`);
    expect(await page.text()).toContain(`landing ${NEW}`);
    expect(page.headers.get('cache-control')).toBe('private, no-cache');
    expect(page.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^jobtrail_release=\d{1,4}; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Lax$/),
    ]);
    await runCommand(['canary', 'shell', '--end'], frontEndsDir);
    await pointerShows();
    expect((await fetch(`${gateway.url}/`)).headers.get('cache-control')).toBe('no-cache');
  });

  drill('whose build is lost gives everybody the current build', async () => {
    const pointer = JSON.stringify({ build: OLD, canary: { build: 'ffffffffffff', share: 10_000 } });
    writeFileSync(join(frontEndsDir, 'mfe-jobs/dist/current.json'), pointer);
    await pointerShows();
    expect((await visit()).build).toBe(OLD);
  });

  it('ends with a release', async () => {
    await stage('mfe-jobs', NEW);
    await runCommand(['canary', 'mfe-jobs', NEW, '--share', '12.5%'], frontEndsDir);
    expect(pointerOf('mfe-jobs')).toEqual({ build: OLD, canary: { build: NEW, share: 1250 } });
    await release(frontEndsDir, 'mfe-jobs', NEW);
    expect(pointerOf('mfe-jobs')).toEqual({ build: NEW, before: [OLD] });
  });

  it.each([
    ['a share of nothing', ['mfe-jobs', NEW, '--share', '0%'], 'Usage'],
    ['a share of more than all', ['mfe-jobs', NEW, '--share', '101%'], 'Usage'],
    ['a share without %', ['mfe-jobs', NEW, '--share', '5'], 'Usage'],
    ['the current build', ['mfe-jobs', OLD, '--cookie'], 'is the current build'],
    ['a build that is not there', ['mfe-jobs', 'ffffffffffff', '--cookie'], 'has no build ffffffffffff'],
    ['a front end that is not there', ['mfe-none', NEW, '--cookie'], 'mfe-none has no builds'],
    ['a service', ['svc-core', NEW, '--cookie'], 'svc-core has no builds'],
  ])('refuses %s', async (_, args, sentence) => {
    await stage('mfe-jobs', NEW);
    const before = pointerOf('mfe-jobs');
    await expect(runCommand(['canary', ...args], frontEndsDir)).rejects.toThrow(sentence);
    expect(pointerOf('mfe-jobs')).toEqual(before);
  });
});

describe('The image of the front ends', () => {
  const carried = (build: string): string => {
    const made = join(place.path, 'made');
    for (const name of ['shell', 'mfe-jobs', 'mfe-admin']) {
      makeBuild(name, build);
      writeFileSync(join(made, name, 'dist/current.json'), JSON.stringify({ build }));
    }
    return made;
  };

  it('installs its builds once: started again, it takes back no release since', async () => {
    expect(await installAll(carried(NEW), frontEndsDir)).toEqual([
      `mfe-admin ${NEW}`,
      `mfe-jobs ${NEW}`,
      `shell ${NEW}`,
    ]);
    expect(pointerOf('mfe-jobs')).toEqual({ build: NEW, before: [OLD] });
    await publish('mfe-jobs', NEXT);
    expect(await installAll(carried(NEW), frontEndsDir)).toEqual([]);
    expect(pointerOf('mfe-jobs')).toEqual({ build: NEXT, before: [NEW, OLD] });
  });
});

describe('The commands', () => {
  it('release what a gateway of another user can read', async () => {
    await publish('mfe-jobs', NEW);
    const command = `umask 077 && "${process.execPath}" "${join(ROOT, 'tools/release/release.mjs')}" rollback mfe-jobs`;
    execFileSync('sh', ['-c', command], { env: { ...process.env, FRONTENDS_DIR: frontEndsDir } });
    expect(statSync(join(frontEndsDir, 'mfe-jobs/dist/current.json')).mode & 0o777).toBe(0o644);
  });
  it('release what that gateway can read, although it was built for its user alone', async () => {
    const source = makeBuild('mfe-jobs', NEW);
    mkdirSync(join(source, 'lists'));
    writeFileSync(join(source, 'lists/a.js'), '');
    chmodSync(join(source, 'lists/a.js'), 0o600);
    chmodSync(join(source, 'remote.json'), 0o600);
    for (const folder of [join(source, 'lists'), source]) chmodSync(folder, 0o700);
    await publish('mfe-jobs', NEW);
    const modeOf = (path: string) => statSync(join(frontEndsDir, 'mfe-jobs/dist/builds', NEW, path)).mode & 0o777;
    expect(['', 'lists', 'lists/a.js', 'remote.json'].map(modeOf)).toEqual([0o755, 0o755, 0o644, 0o644]);
  });
  it('work on FRONTENDS_DIR', () => {
    const run = (...args: string[]) =>
      execFileSync(process.execPath, [join(ROOT, 'tools/release/release.mjs'), ...args], {
        encoding: 'utf8',
        env: { ...process.env, FRONTENDS_DIR: frontEndsDir },
      });
    return publish('mfe-jobs', NEW).then(() => {
      expect(run('rollback', 'mfe-jobs')).toBe(`mfe-jobs: everybody gets ${OLD} again\n`);
      expect(run('canary', 'mfe-jobs', NEW, '--share', '5%')).toBe(`mfe-jobs: 5% of people get ${NEW}\n`);
    });
  });
  it('release names the front ends when one is unknown', () => {
    const { stderr, status } = spawnSync(
      process.execPath,
      [join(ROOT, 'tools/release/release.mjs'), 'release', 'svc-core'],
      { encoding: 'utf8', env: { ...process.env, FRONTENDS_DIR: frontEndsDir } },
    );
    expect([status, stderr]).toEqual([
      1,
      'Usage: npm run release -- PART [--stage], with one of shell, mfe-jobs, mfe-billing, mfe-admin\n',
    ]);
  });
});
