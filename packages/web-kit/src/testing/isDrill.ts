/** Whether this run executes the drills (`*.drill.tsx`), which repeat what a test does once. */
export const isDrill = process.env['DRILLS'] === '1';
