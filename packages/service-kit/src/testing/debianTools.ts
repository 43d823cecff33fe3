import { execFile, spawnSync } from 'node:child_process';
import { valkeyProgram } from './valkey.ts';

/** A program of Debian that tests use as an independent check. */
interface Tool {
  readonly isInstalled: () => boolean;
  /** Reported by tests that are skipped without it. */
  readonly missingLine: string;
}

const succeeds = (command: string, args: readonly string[]): boolean => spawnSync(command, args).status === 0;
const lineFor = (name: string, packageName: string): string =>
  `${name} is not installed (apt-get install ${packageName}), so its tests are skipped`;

/** SpamAssassin, which scores how much an email looks like spam. */
export const SPAM_ASSASSIN: Tool = {
  isInstalled: () => succeeds('sh', ['-c', 'command -v spamassassin']),
  missingLine: lineFor('SpamAssassin', 'spamassassin'),
};
/** The interpreter that Debian installs packages for; `python3` in the PATH may be another one. */
const PYTHON = '/usr/bin/python3';
/** dkimpy, which verifies DKIM signatures. */
export const DKIMPY: Tool = {
  isInstalled: () => succeeds(PYTHON, ['-c', 'import dkim']),
  missingLine: lineFor('dkimpy', 'python3-dkim'),
};

/** The library icalendar, which reads calendars. */
export const ICALENDAR: Tool = {
  isInstalled: () => succeeds(PYTHON, ['-c', 'import icalendar']),
  missingLine: lineFor('icalendar', 'python3-icalendar'),
};

/** The proxies for which deploy/ has files. Debian installs them outside the PATH of ordinary users. */
export const NGINX: Tool = {
  isInstalled: () => succeeds('sh', ['-c', 'command -v nginx || command -v /usr/sbin/nginx']),
  missingLine: lineFor('nginx', 'nginx'),
};
export const HAPROXY: Tool = {
  isInstalled: () => succeeds('sh', ['-c', 'command -v haproxy || command -v /usr/sbin/haproxy']),
  missingLine: lineFor('HAProxy', 'haproxy'),
};

/** The programs that check our files for them. */
export const CADDY: Tool = {
  isInstalled: () => succeeds('sh', ['-c', 'command -v caddy']),
  missingLine: lineFor('Caddy', 'caddy'),
};
export const PROMETHEUS: Tool = {
  isInstalled: () => succeeds('sh', ['-c', 'command -v promtool']),
  missingLine: lineFor('Prometheus', 'prometheus'),
};

/** The server in which several gateways count together. Debian 12 has Redis, later releases Valkey. */
export const VALKEY: Tool = {
  isInstalled: () => valkeyProgram() !== null,
  missingLine: lineFor('Valkey or Redis', 'redis-server'),
};

const OUTPUT_MAX = 16 * 1024 * 1024;

/** Runs a program with `input`. @returns its output @throws Error if it fails */
function run(command: string, args: readonly string[], input: Buffer, env: NodeJS.ProcessEnv = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const options = { env: { ...process.env, ...env }, maxBuffer: OUTPUT_MAX };
    const child = execFile(command, [...args], options, (error, stdout, stderr) =>
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

const DETAILS = 'Content analysis details:';

/**
 * The rules of SpamAssassin that emails match, without asking the network. One run reads all of them, because a start
 * takes seconds.
 * @param files the paths of the emails
 * @param folder where it may keep its state
 * @returns the rules of each email
 */
export async function spamRulesOf(files: readonly string[], folder: string): Promise<SpamRule[][]> {
  const output = await run('spamassassin', ['-t', '-L', '-x', ...files], Buffer.alloc(0), { HOME: folder });
  const [, ...reports] = output.split(DETAILS);
  if (reports.length !== files.length) throw new Error(`SpamAssassin gave ${reports.length} reports: ${output}`);
  return reports.map((report) =>
    [...report.matchAll(RULE)].map(([, points, name = '']) => ({ points: Number(points), name })),
  );
}

const VERIFY = `
import os, sys, dkim
record = os.environ['DKIM_RECORD'].encode()
name = os.environ['DKIM_NAME'].encode()
message = sys.stdin.buffer.read()
signed = dkim.DKIM(message)
ok = signed.verify(dnsfunc=lambda asked, timeout=5: record if asked.rstrip(b'.') == name else b'')
names = [name for name, _ in signed.signed_headers or []]
print('valid' if ok else 'invalid', b':'.join(names).decode())
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
  const output = await run(PYTHON, ['-c', VERIFY], email, { DKIM_RECORD: record, DKIM_NAME: name });
  const [verdict, headers = ''] = output.trim().split(' ');
  return { valid: verdict === 'valid', headers: headers.toLowerCase().split(':') };
}
