import { fold } from '@jobtrail/contract';

/** Nothing longer is the name of a column, of a stage or of a company. */
const LENGTH_MAX = 300;

/** Makes names equal that differ only in case, accents, spaces and signs: `Job-Title` and `jobTitle` are `jobtitle`. */
export const squash = (text: string): string => fold(text.slice(0, LENGTH_MAX)).replaceAll(/[^\p{L}\p{N}]+/gu, '');
