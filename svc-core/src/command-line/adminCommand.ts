import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';

const BY_NPM = 'npm run admin --';
const BY_NODE = 'node dist/admin.js';
/** The script behind `npm run admin`, from the folder of a built program. Images do not have it. */
const SCRIPT = '../../tools/supervisor/admin.mjs';

/**
 * How to run an administration command where this program runs. One that was run itself names how that was done.
 * @param program the path of the running program
 * @param calledAs what `npm run admin` says about itself
 */
export function adminCommand(program: string, calledAs: string | undefined): string {
  if (calledAs !== undefined) return calledAs;
  if (basename(program) === 'admin.js') return BY_NODE;
  return existsSync(join(program, '..', SCRIPT)) ? BY_NPM : BY_NODE;
}

/** The command for the running program. */
export const ADMIN = adminCommand(process.argv[1] ?? '', process.env['ADMIN_COMMAND']);
