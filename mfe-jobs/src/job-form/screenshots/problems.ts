import { errorToasts, imagesMaxSentence, type ToastText } from '@jobtrail/contract';
import type { FileProblem } from './checkFile.ts';

/** The files that were left out, by name, for one choice of files. */
export interface RejectedFile {
  name: string;
  problem: FileProblem | 'too many';
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, 3).join(', ');
  return names.length > 3 ? `${shown} and ${names.length - 3} more` : shown;
}

/**
 * The toast for all files that were left out: the specified text and the names of the files.
 * @param alone whether a single file was chosen: then its name would be redundant
 */
export function rejectedFilesToast(rejected: readonly RejectedFile[], alone: boolean): ToastText | null {
  const of = (...problems: RejectedFile['problem'][]) =>
    rejected.filter(({ problem }) => problems.includes(problem)).map(({ name }) => name);
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
