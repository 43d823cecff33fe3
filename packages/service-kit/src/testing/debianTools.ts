import { execFile, spawnSync } from 'node:child_process';

/** A tool of Debian that tests use as an independent opinion, with the package that has it. */
interface Tool {
  readonly isThere: () => boolean;
  /** Reported by tests that are skipped without it. */
  readonly missingLine: string;
}

const succeeds = (command: string, args: readonly string[]): boolean => spawnSync(command, args).status === 0;
const lineFor = (name: string, packageName: string): string =>
  `${name} is not installed (apt-get install ${packageName}), so its tests are skipped`;

/** SpamAssassin, which says how much an email looks like spam. */
export const SPAM_ASSASSIN: Tool = {
  isThere: () => succeeds('sh', ['-c', 'command -v spamassassin']),
  missingLine: lineFor('SpamAssassin', 'spamassassin'),
};
/** dkimpy, which verifies DKIM signatures. */
export const DKIMPY: Tool = {
  isThere: () => succeeds('python3', ['-c', 'import dkim']),
  missingLine: lineFor('dkimpy', 'python3-dkim'),
};

/** Runs a program with `input`. @returns its output @throws Error if it fails */
function run(command: string, args: readonly string[], input: Buffer, env: NodeJS.ProcessEnv = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = execFile(command, [...args], { env: { ...process.env, ...env } }, (error, stdout, stderr) =>
      error ? reject(new Error(`${command} failed: ${stderr}`, { cause: error })) : resolve(stdout),
    );
    child.stdin?.end(input);
  });
}

/** A rule that an email matches: positive points count against it. */
export interface SpamRule {
  readonly points: number;
  readonly name: string;
}

const RULE = /^ ?(-?\d+\.\d) ([A-Z][A-Z0-9_]+)/gm;

/** The rules of SpamAssassin that an email matches, without asking the network. */
export async function spamRulesOf(email: Buffer, folder: string): Promise<SpamRule[]> {
  const report = await run('spamassassin', ['-t', '-L', '--nouser-config'], email, { HOME: folder });
  const details = report.slice(report.lastIndexOf('Content analysis details:'));
  if (!details.startsWith('Content analysis details:')) throw new Error(`SpamAssassin gave no report: ${report}`);
  return [...details.matchAll(RULE)].map(([, points, name = '']) => ({ points: Number(points), name }));
}

const VERIFY = `
import os, sys, dkim
record = os.environ['DKIM_RECORD'].encode()
name = os.environ['DKIM_NAME'].encode()
message = sys.stdin.buffer.read()
signed = dkim.DKIM(message)
ok = signed.verify(dnsfunc=lambda asked, timeout=5: record if asked.rstrip(b'.') == name else b'')
print('valid' if ok else 'invalid', b':'.join(signed.signed_headers and [h for h, _ in signed.signed_headers] or []).decode())
`;

/**
 * Verifies the DKIM signature of an email with dkimpy.
 * @param record the TXT record at `name`
 * @returns whether it is valid, and the names of the signed headers in lower case
 */
export async function verifyDkim(
  email: Buffer,
  { name, record }: { name: string; record: string },
): Promise<{ valid: boolean; headers: string[] }> {
  const output = await run('python3', ['-c', VERIFY], email, { DKIM_RECORD: record, DKIM_NAME: name });
  const [verdict, headers = ''] = output.trim().split(' ');
  return { valid: verdict === 'valid', headers: headers.toLowerCase().split(':') };
}
