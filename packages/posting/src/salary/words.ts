import { alternatives } from '../data/alternatives.ts';
import pay from '../data/pay.json';
/** Currency symbols and codes, longest first, as the source of a regular expression. */
export const CURRENCY = alternatives(pay.currencies);

/** Multipliers after a number. */
export const SCALE = String.raw`(?:\s?${alternatives(pay.multipliers)})`;

/** What each multiplier is worth. */
export const MULTIPLIERS: readonly (readonly [RegExp, number])[] = Object.entries(pay.multipliers).map(
  ([worth, written]) => [new RegExp(String.raw`(?<=\d)\s?${alternatives(written)}`, 'iuy'), Number(worth)],
);

const UNIT = String.raw`${alternatives(pay.units)}(?![\p{L}])`;

/** Pay periods after an amount. */
export const PERIOD = String.raw`(?:${[
  String.raw`\s?${alternatives(pay.per)}\s?${UNIT}`,
  String.raw`\s${alternatives(pay.adverbs)}(?![\p{L}])`,
  String.raw`(?:/|／)?(?:年|月|日|時間|小时|小時|시간|월|년)`,
].join('|')})`;

/** Words for pay. */
export const PAY_WORD = new RegExp(alternatives(pay.payWords), 'iu');

/** Words for pay by the hour. */
export const HOURLY_PAY = new RegExp(alternatives(pay.hourly), 'iu');

/** Words for money that is not the pay of this job. */
export const OTHER_MONEY = new RegExp(alternatives(pay.otherMoney), 'i');

/** Words for a job, next to which an amount for a period is what it pays. */
export const JOB_WORD = new RegExp(alternatives(pay.jobWords), 'iu');

/** Words directly before pay that depends on results. */
export const ON_TARGET = new RegExp(String.raw`${alternatives(pay.onTarget)}\P{Nd}*$`, 'iu');

/** Groups of collective agreements, which say what a job pays without an amount: "E13 TV-L". */
export const PAY_GROUP = new RegExp(alternatives(pay.groups), 'u');

/** Words before an amount that is one end of a range. */
export const OPENER = String.raw`${alternatives(pay.openers)}\s`;
