import { FormProblem } from '../job-form/FormProblem.ts';
import { type FormImage, isShot } from './FormImage.ts';
import { dataUrlOf } from './Shot.ts';

/**
 * Attached images in the format of the API: a JSON-encoded list of data URLs, or null.
 * @throws FormProblem if a file has been deleted or changed since it was attached
 */
export async function encodeImages(images: readonly FormImage[]): Promise<string | null> {
  const shots = images.filter(isShot);
  if (shots.length === 0) return null;
  const encode = (shot: (typeof shots)[number]): Promise<string> =>
    dataUrlOf(shot).catch((cause: unknown) => {
      throw new FormProblem(
        { images: `${shot.name} can no longer be read. Remove it, or attach it again.` },
        { cause },
      );
    });
  return JSON.stringify(await Promise.all(shots.map(encode)));
}
