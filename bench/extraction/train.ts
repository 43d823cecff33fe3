import type { Weights } from '@jobtrail/posting/page';
import { PRIORS } from './priors.ts';
import type { Field } from './score.ts';

/** The candidates of one field of one page. Reading none of them is always possible and is worth zero. */
export interface Example {
  field: Field;
  /** How much it counts among all. */
  weight: number;
  candidates: readonly { signs: readonly string[]; right: boolean }[];
  /** Whether null is the right value. */
  isNoneRight: boolean;
}

const ROUNDS = 150;
const STEP = 0.3;
/** How strongly the weights are held near their priors (L2). */
const HOLD: Readonly<Record<Field, number>> = { company: 0.15, position: 1, location: 0.4, salary: 0.15 };
const DIGITS = 1_000;

/**
 * Finds the weights with which the right candidates are the most probable ones (a conditional logit model), held near
 * their priors. The result depends on nothing but the examples.
 */
export function train(examples: readonly Example[]): Weights {
  const of = (field: Field) =>
    trainField(
      field,
      examples.filter((example) => example.field === field),
    );
  return { company: of('company'), position: of('position'), location: of('location'), salary: of('salary') };
}

function trainField(field: Field, examples: readonly Example[]): Record<string, number> {
  const priors: Readonly<Record<string, number>> = PRIORS[field];
  const names = Object.keys(priors);
  const indexOf = new Map(names.map((name, index) => [name, index]));
  const prior = Float64Array.from(names, (name) => priors[name] ?? 0);
  const weights = Float64Array.from(prior);
  const encoded = examples.map(({ candidates, ...example }) => ({
    ...example,
    candidates: candidates.map(({ signs, right }) => ({
      right,
      signs: ['candidate', ...signs].map((sign) => indexOf.get(sign) ?? unknownSign(field, sign)),
    })),
  }));
  const squares = new Float64Array(names.length).fill(1e-6);
  for (let round = 0; round < ROUNDS; round += 1) {
    const gradient = prior.map((value, index) => HOLD[field] * (value - (weights[index] ?? 0)));
    for (const example of encoded) addGradient(gradient, weights, example);
    for (const [index, slope] of gradient.entries()) {
      squares[index] = (squares[index] ?? 0) + slope * slope;
      weights[index] = (weights[index] ?? 0) + (STEP * slope) / Math.sqrt(squares[index] ?? 1);
    }
  }
  return Object.fromEntries(names.map((name, index) => [name, Math.round((weights[index] ?? 0) * DIGITS) / DIGITS]));
}

interface Encoded {
  weight: number;
  isNoneRight: boolean;
  candidates: readonly { signs: readonly number[]; right: boolean }[];
}

function addGradient(
  gradient: Float64Array,
  weights: Float64Array,
  { weight, isNoneRight, candidates }: Encoded,
): void {
  if (candidates.length === 0) return;
  const worths = candidates.map(({ signs }) => signs.reduce((sum, sign) => sum + (weights[sign] ?? 0), 0));
  const top = Math.max(0, ...worths);
  const odds = worths.map((worth) => Math.exp(worth - top));
  const none = Math.exp(-top);
  const all = odds.reduce((sum, one) => sum + one, none);
  const right = candidates.reduce(
    (sum, one, index) => sum + (one.right ? (odds[index] ?? 0) : 0),
    isNoneRight ? none : 0,
  );
  for (const [index, { signs, right: isRight }] of candidates.entries()) {
    const share = odds[index] ?? 0;
    const pull = weight * ((isRight && right > 0 ? share / right : 0) - share / all);
    for (const sign of signs) gradient[sign] = (gradient[sign] ?? 0) + pull;
  }
}

function unknownSign(field: Field, sign: string): never {
  throw new Error(`The sign "${sign}" of ${field} has no prior.`);
}
