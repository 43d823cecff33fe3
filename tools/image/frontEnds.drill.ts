import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { patient, type TemporaryFolder, temporaryFolder } from '@jobtrail/service-kit/testing';
import { assembledImage, filesIn, megabytesOf, SOURCES } from './imageContent.ts';

const IMAGE_MS = patient(180_000);

let place: TemporaryFolder;
beforeAll(() => {
  place = temporaryFolder();
});
afterAll(() => place.remove());

describe('the content of the image of the front ends', () => {
  it(
    'is the builds of all four with their source maps, without sources or packages, and a program that installs them',
    () => {
      const content = assembledImage(place.path, 'frontends', 'frontends.Dockerfile');
      const files = filesIn(content);
      const others = files.filter(
        (file) =>
          !/^frontends\/(shell|mfe-jobs|mfe-billing|mfe-admin)\/dist\/(current\.json|builds\/\w{12}\/|maps\/\w{12}\/.+\.js\.map$)/.test(
            file,
          ),
      );
      expect(others).toEqual(['dist/main.js', 'package.json']);
      expect(files.filter((file) => SOURCES.test(file) || file.includes('node_modules/'))).toEqual([]);
      expect(megabytesOf(content)).toBeLessThan(60);

      const frontEndsDir = join(place.path, 'volume');
      const install = (): string =>
        execFileSync(process.execPath, [join(content, 'dist/main.js')], {
          encoding: 'utf8',
          env: { FRONTENDS_DIR: frontEndsDir },
        });
      expect(install().trim().split('\n')).toEqual(
        ['mfe-admin', 'mfe-billing', 'mfe-jobs', 'shell'].map((name) =>
          expect.stringMatching(new RegExp(`^installed ${name} \\w{12}$`)),
        ),
      );
      for (const file of files.filter((name) => /\/(builds|maps)\//.test(name)))
        expect(readFileSync(join(frontEndsDir, file.replace('frontends/', '')))).toEqual(
          readFileSync(join(content, file)),
        );
      expect(install()).toBe('nothing new to install\n');
    },
    IMAGE_MS,
  );
});
