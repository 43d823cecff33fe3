const PATIENCE = Math.max(1, Number(process.env['TEST_PATIENCE']) || 1);

/**
 * Scales a timeout of a test in ms for a slow or busy machine: `npm test` sets TEST_PATIENCE.
 * The timeouts of `it` and of hooks are scaled automatically.
 */
export const patient = (ms: number): number => ms * PATIENCE;

/** Whether this is a run of the drills, `npm run drills`, in which tests that rely on repetition run at full length. */
export const isDrill = process.env['DRILLS'] === '1';
