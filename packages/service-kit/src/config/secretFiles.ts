import { readFileSync } from 'node:fs';
import { SECRETS } from '@jobtrail/contract/secrets';

/** The secrets by the names of their settings, and a sentence for each one that cannot be used. */
interface SecretsOfFiles {
  readonly secrets: Readonly<Record<string, string>>;
  readonly problems: ReadonlyMap<string, { readonly at: string; readonly sentence: string }>;
}

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : 'unknown reason';

/**
 * Reads the secrets that are in files: NAME_FILE has the path of the file with the secret NAME. Blanks and line breaks
 * around it are left out. Sentences contain no path, because someone may have put the secret itself there.
 */
export function readSecretFiles(env: Readonly<Record<string, string>>): SecretsOfFiles {
  const secrets: Record<string, string> = {};
  const problems = new Map<string, { at: string; sentence: string }>();
  for (const name of SECRETS) {
    const at = `${name}_FILE`;
    const path = env[at];
    if (path === undefined) continue;
    if (env[name] !== undefined) {
      problems.set(name, { at, sentence: `must not be set together with ${name}` });
      continue;
    }
    try {
      const secret = readFileSync(path, 'utf8').trim();
      if (secret === '') problems.set(name, { at, sentence: 'names an empty file' });
      else secrets[name] = secret;
    } catch (error) {
      problems.set(name, { at, sentence: `names a file that cannot be read (${codeOf(error)})` });
    }
  }
  return { secrets, problems };
}
