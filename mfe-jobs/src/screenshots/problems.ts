import { errorToasts, imagesMaxSentence, type ToastText } from '@jobtrail/contract';
import type { Problem } from './Shot.ts';

/** What of one choice of files was left out, by the files' names. */
export interface LeftOut {
  name: string;
  problem: Problem | 'too many';
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, 3).join(', ');
  return names.length > 3 ? `${shown} and ${names.length - 3} more` : shown;
}

/**
 * The one toast for everything that was left out of a choice of files: the specified words, and which files they are about.
 * @param alone whether a single file was chosen: then its name would only repeat what the person just did
 */
export function leftOutToast(leftOut: readonly LeftOut[], alone: boolean): ToastText | null {
  const of = (...problems: LeftOut['problem'][]) =>
    leftOut.filter(({ problem }) => problems.includes(problem)).map(({ name }) => name);
  const [large, strange, broken, many] = [of('too large'), of('no image'), of('unreadable'), of('too many')];
  const named = (names: readonly string[], before: string) => (alone ? '' : ` ${before}: ${listed(names)}.`);
  const parts = [
    ...(large.length > 0 ? [`${errorToasts.imageTooLarge.description}${named(large, 'Too large')}`] : []),
    ...(strange.length + broken.length > 0 ? [errorToasts.imageUpload.description] : []),
    ...(strange.length > 0
      ? [strange.length === 1 ? `${strange[0]} is not an image.` : `These are not images: ${listed(strange)}.`]
      : []),
    ...(broken.length > 0 ? [`Could not be read: ${listed(broken)}.`] : []),
    ...(many.length > 0 ? [`${imagesMaxSentence}${named(many, 'Left out')}`] : []),
  ];
  if (parts.length === 0) return null;
  const title =
    large.length > 0
      ? errorToasts.imageTooLarge.title
      : strange.length + broken.length > 0
        ? errorToasts.imageUpload.title
        : 'Too many images';
  return { title, description: parts.join(' ') };
}
