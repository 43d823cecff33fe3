import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Whether this run includes the drills: `npm run drills`, or `npm test -- --with-drills`. */
export const DRILLS = process.env['DRILLS'] === '1' || process.env['DRILLS'] === 'with';
/** Whether this run includes the other journeys too. */
export const JOURNEYS = process.env['DRILLS'] !== '1';

/** Whether somebody has chosen journeys: `npm test -w e2e -- journeys/focus.spec`. */
export const CHOSEN = process.env['JOBTRAIL_CHOSEN'] === '1';

/** The tag of journeys that only the drills run, for the second argument of `test`. */
export const drill = (when = true): { tag: string[] } => ({ tag: when ? ['@drill'] : [] });

/**
 * Journeys that go through every screen, dialog, call or file of the product, and those that stop, break or replace its
 * parts. A change of one screen rarely fails them, and together they take as long as all others, so only the drills run
 * them.
 */
const ACROSS_THE_PRODUCT = [
  'access',
  'axe',
  'conformance',
  'contractVersions',
  'deploys',
  'focus',
  'layout',
  'loopback',
  'media',
  'metrics',
  'otherOrigin',
  'ownership',
  'parts',
  'remoteFiles',
  'resilience',
  'smallWindows',
  'tracing',
];
/** Their files. They run, too, when somebody chooses journeys by name. */
export const acrossTheProduct = new RegExp(`/(${ACROSS_THE_PRODUCT.join('|')})\\.spec\\.ts$`);

/**
 * The files whose drills run. Most are variants of journeys and take as long as all others, so a run with both leaves
 * them to `npm run drills`, but for money and hostile input.
 */
export const drilled = !JOURNEYS || CHOSEN ? /\.spec\.ts$/ : /\/(billing|fuzz)\.spec\.ts$/;

/** The files with journeys that use axe. The drills run them too, with all themes at all widths. */
export const axeFiles = (journeys: string): string[] =>
  readdirSync(journeys).filter(
    (name) =>
      name.endsWith('.spec.ts') && readFileSync(join(journeys, name), 'utf8').includes("from '../axe/accessible.ts'"),
  );
