import weights from '../data/weights.json';
import type { Weights } from './choose.ts';

/** The weights that the product reads with. `npm run bench -- weights` makes them. */
export const shippedWeights: Weights = weights;
