import { join } from 'node:path';
import { ROOT } from '../../tools/workspace/parts.mjs';

/** The calls of the last release. */
export const RELEASED_CALLS = join(ROOT, 'packages/contract/released/calls.json');
