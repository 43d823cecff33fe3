import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** The tools are plain ESM that runs before anything is installed, so each is called in a separate Node process. */
function ask(module: string, expression: string): unknown {
  const code = `import * as it from ${JSON.stringify(join(__dirname, module))}; process.stdout.write(JSON.stringify(${expression}));`;
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '--eval', code], { encoding: 'utf8' }));
}

describe('A .env file', () => {
  it('holds bare and quoted values, comments and blank lines', () => {
    const text = '# hello\n\nA=1\nexport B = two words # said\nC="x # y"\nD=\'{"kty":"OKP"}\'\nE=\nF="a\\nb"\n';
    expect(ask('envFile.mjs', `it.parseEnv(${JSON.stringify(text)})`)).toEqual({
      A: '1',
      B: 'two words',
      C: 'x # y',
      D: '{"kty":"OKP"}',
      E: '',
      F: 'a\nb',
    });
  });
});
