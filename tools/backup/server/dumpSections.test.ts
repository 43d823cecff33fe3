import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type TemporaryFolder, temporaryFolder } from '@jobtrail/service-kit/testing';
import { writeSections } from './dumpSections.ts';

const HEADER = '/*!40101 SET NAMES utf8mb4 */;\n';
const CORE =
  "CREATE TABLE `jobs`;\nINSERT INTO `jobs` VALUES ('a USE `x`;'),\n('USELESS\\nUSE `y`;');\nUNLOCK TABLES;\n";
const MAIL = 'CREATE TABLE `broadcasts`;\n';
const FOOTER = '/*!40103 SET TIME_ZONE=@OLD_TIME_ZONE */;\n\n/*!40111 SET SQL_NOTES=@OLD_SQL_NOTES */;\n';
const DUMP = Buffer.from(
  `${HEADER}\nUSE \`jobtrail_core\`;\n${CORE}\nUSE \`job\`\`trail_mail\`;\n${MAIL}\n${FOOTER}\n`,
);

describe('A dump of several schemas', () => {
  let folder: TemporaryFolder;
  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(() => folder.remove());

  async function* inPieces(size: number): AsyncGenerator<Buffer, undefined> {
    for (let at = 0; at < DUMP.length; at += size) yield DUMP.subarray(at, at + size);
  }
  const pathOf = (schema: string): string => join(folder.path, schema.replace('`', ''));

  it.each([1, 2, 3, 7, 64, 1000])(
    'is split into files that can be loaded by themselves, in pieces of %i bytes',
    async (size) => {
      const written = await writeSections(inPieces(size), pathOf, () => undefined);
      expect([...written.keys()]).toEqual(['jobtrail_core', 'job`trail_mail']);
      for (const [schema, content] of [
        ['jobtrail_core', `${HEADER}\n${CORE}`],
        ['job`trail_mail', `${HEADER}\n${MAIL}`],
      ] as const) {
        const file = readFileSync(pathOf(schema));
        expect(gunzipSync(file).toString()).toBe(content);
        expect(written.get(schema)).toEqual({
          bytes: file.length,
          sha256: createHash('sha256').update(file).digest('hex'),
          dump: createHash('sha256').update(content).digest('hex'),
        });
      }
    },
  );
  it('reports when its first schema begins', async () => {
    let begun: () => void = () => undefined;
    const begins = new Promise<void>((resolve) => {
      begun = resolve;
    });
    async function* waitingForRows(): AsyncGenerator<Buffer, undefined> {
      const rows = DUMP.indexOf('INSERT');
      yield DUMP.subarray(0, rows);
      await begins;
      yield DUMP.subarray(rows);
    }
    expect((await writeSections(waitingForRows(), pathOf, begun)).size).toBe(2);
  });
});
