import weights from '../data/weights.json';
import type { Weights } from './choose.ts';

/** The weights that the product uses. `npm run bench -- weights` generates them. */
export const shippedWeights: Weights = weights;
