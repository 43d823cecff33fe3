import { Problem } from '../workspace/problem.mjs';
import { endCanary, installAll, rollBack, startCanary } from './releases.ts';

const USAGE = `Usage: rollback PART [BUILD]
       canary PART BUILD --share 5%
       canary PART BUILD --cookie
       canary PART --end`;

/**
 * Runs a command that needs only FRONTENDS_DIR, so that the image of the front ends has it too.
 * @returns what to print
 * @throws {Problem} if it is called in another way
 */
export async function runCommand(args: readonly string[], frontEndsDir: string): Promise<string> {
  const [command, part = '', ...rest] = args;
  if (command === 'install' && part !== '' && rest.length === 0) {
    const installed = await installAll(part, frontEndsDir);
    return installed.length > 0 ? installed.map((line) => `installed ${line}`).join('\n') : 'nothing new to install';
  }
  if (command === 'rollback' && part !== '' && rest.length <= 1)
    return `${part}: everybody gets ${await rollBack(frontEndsDir, part, rest[0])} again`;
  if (command === 'canary' && part !== '') return canary(part, rest, frontEndsDir);
  throw new Problem(USAGE);
}

async function canary(part: string, args: readonly string[], frontEndsDir: string): Promise<string> {
  if (args.length === 1 && args[0] === '--end') {
    const ended = await endCanary(frontEndsDir, part);
    return ended === null ? `${part} has no canary` : `${part}: nobody gets ${ended} any longer`;
  }
  const [build = '', option, text, ...others] = args;
  if (option === '--cookie' && text === undefined) {
    await startCanary(frontEndsDir, part, { build, share: 0 });
    return `${part}: people with the cookie jobtrail_release=canary get ${build} (__Host-jobtrail_release behind https)`;
  }
  const [, percent] = /^(\d{1,3}(?:\.\d{1,2})?)%$/.exec(text ?? '') ?? [];
  const share = Number(percent) / 100;
  if (option !== '--share' || !(share > 0 && share <= 1) || others.length > 0) throw new Problem(USAGE);
  await startCanary(frontEndsDir, part, { build, share });
  return `${part}: ${percent}% of people get ${build}`;
}
