import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Whether this run includes the drills: `npm run drills`, or `npm test -- --with-drills`. */
export const DRILLS = process.env['DRILLS'] === '1' || process.env['DRILLS'] === 'with';
/** Whether this run includes the other journeys too. */
export const JOURNEYS = process.env['DRILLS'] !== '1';

/** The tag of journeys that only the drills run, for the second argument of `test`. */
export const drill = (when = true): { tag: string[] } => ({ tag: when ? ['@drill'] : [] });

/** The files with journeys that use axe. The drills run them too, with all themes at all widths. */
export const axeFiles = (journeys: string): string[] =>
  readdirSync(journeys).filter(
    (name) =>
      name.endsWith('.spec.ts') && readFileSync(join(journeys, name), 'utf8').includes("from '../axe/accessible.ts'"),
  );
