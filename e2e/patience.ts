const PATIENCE = Math.max(1, Number(process.env['TEST_PATIENCE']) || 1);

/** A timeout in ms, longer on a slow or busy machine: `npm test` sets TEST_PATIENCE. */
export const patient = (ms: number): number => ms * PATIENCE;
