import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { byUrlVariable, SERVICES } from '@jobtrail/contract/services';
import { isDrill, patient, startBuilt, type TemporaryFolder, temporaryFolder } from '@jobtrail/service-kit/testing';
import { makeKeyPair } from '../supervisor/keyRotation.mjs';
import { assembledImage, filesIn, megabytesOf, SOURCES } from './imageContent.ts';

const ROOT = resolve(__dirname, '../..');
const NOWHERE = 'http://127.0.0.1:1';
/** Packages and folders of the repository that no service needs. */
const FOREIGN =
  /(^|\/)(tesseract[^/]*|webpack|react[^/]*|stripe-sandbox|jest|playwright|esbuild|tsx|supports-color)(\/|$)/;
const IMAGE_MS = patient(180_000);

let place: TemporaryFolder;
beforeAll(() => {
  place = temporaryFolder();
});
afterAll(() => place.remove());

describe('the content of an image', () => {
  it.each([...(isDrill ? SERVICES : ['svc-core']), 'gateway'])(
    'of %s is made from what its Dockerfile copies, is small, and starts without the repository',
    async (part) => {
      const content = assembledImage(place.path, part, 'Dockerfile');
      const files = filesIn(content);
      expect(megabytesOf(content)).toBeLessThan(part === 'svc-mail' ? 60 : 150);
      expect(files.filter((file) => FOREIGN.test(file) || SOURCES.test(file))).toEqual([]);
      const data = join(place.path, `${part}-data`);
      mkdirSync(data);
      const running = await startBuilt(
        content,
        {
          NODE_ENV: 'test',
          SERVICE: part,
          DATA_DIR: data,
          FRONTENDS_DIR: join(data, 'frontends'),
          ...byUrlVariable(NOWHERE),
          IDENTITY_PRIVATE_KEY: JSON.stringify(makeKeyPair().privateKey),
          LOG_LEVEL: 'info',
        },
        '/healthz',
      );
      try {
        const response = await fetch(`${running.url}/healthz`);
        expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }]);
      } finally {
        await running.end();
      }
      // The root of its file system is read-only: it writes only to its volume.
      expect(filesIn(content)).toEqual(files);
    },
    IMAGE_MS,
  );

  it('of svc-core has the parser thread, the command of administrators and the native packages of Linux alone', () => {
    const files = filesIn(join(place.path, 'svc-core-content'));
    expect(files).toEqual(
      expect.arrayContaining(['dist/main.js', 'dist/admin.js', 'dist/extraction/reading.worker.js', 'package.json']),
    );
    expect(files.filter((file) => file.endsWith('.node')).every((file) => file.includes(`linux-${process.arch}`))).toBe(
      true,
    );
  });

  it('of the gateway has no database driver and no front end', () => {
    const files = filesIn(join(place.path, 'gateway-content'));
    expect(files).toEqual(['dist/main.js', 'dist/main.js.map', 'package.json']);
  });
});

describe('npm run image', () => {
  const run = (...args: string[]): string =>
    spawnSync(process.execPath, [join(ROOT, 'tools/image/image.mjs'), '--installed', ...args], { encoding: 'utf8' })
      .stderr;

  it('names the parts when one is unknown', () => {
    expect(run('svc-none', join(place.path, 'none'))).toMatch(
      /^svc-none has no image: name one of svc-core, .*gateway, frontends, shell, /,
    );
  });
  it('refuses a folder that is not empty, and changes nothing in it', () => {
    expect(run('gateway', ROOT)).toBe(`${ROOT} is not empty: name a new folder.\n`);
  });
  it('prints its usage', () => {
    expect(run('gateway')).toBe('Usage: npm run image -- PART OUTDIR\n');
  });
});

describe.each(['Dockerfile', 'frontends.Dockerfile'])('%s', (file) => {
  const text = readFileSync(join(ROOT, file), 'utf8');

  it('starts from Node 24 LTS, pinned by digest', () => {
    expect(text).toMatch(/^ARG NODE_IMAGE=node:24-bookworm-slim@sha256:[0-9a-f]{64}$/m);
    expect(text.match(/^FROM .*/gm)).toEqual(['FROM ${NODE_IMAGE} AS build', 'FROM ${NODE_IMAGE}']);
  });
  it('runs as a user other than root, whose number Kubernetes can see', () => {
    expect(text.match(/^USER .*/gm)).toEqual(['USER 1000:1000']);
  });
});

it('the image of a service checks its own health', () => {
  expect(readFileSync(join(ROOT, 'Dockerfile'), 'utf8')).toMatch(/^HEALTHCHECK .*\/healthz/m);
});
