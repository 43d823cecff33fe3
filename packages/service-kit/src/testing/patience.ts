const PATIENCE = Math.max(1, Number(process.env['TEST_PATIENCE']) || 1);

/**
 * A timeout of a test in ms, longer on a slow or busy machine: `npm test` measures it and says so in TEST_PATIENCE. The timeouts
 * that `it` and hooks are given grow by themselves.
 */
export const patient = (ms: number): number => ms * PATIENCE;

/** Whether this run is of the drills, `npm run drills`: what is proved by repetition is repeated in full. */
export const isDrill = process.env['DRILLS'] === '1';
