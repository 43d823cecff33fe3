import { FormProblem } from '../form/saveFailure.ts';
import { type FormImage, isNewImage, type NewImage } from '../screenshots/FormImage.ts';

/** Encodes an image outside the main thread. @throws {Error} if the file was deleted or changed since it was attached */
function dataUrlOf({ image }: NewImage): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () =>
      typeof reader.result === 'string' ? resolve(reader.result) : reject(new Error('The file gave no text.'));
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read.'));
    reader.readAsDataURL(image);
  });
}

async function encode(image: NewImage): Promise<string> {
  try {
    return await dataUrlOf(image);
  } catch (cause) {
    throw new FormProblem({ images: `${image.name} can no longer be read. Remove it, or attach it again.` }, { cause });
  }
}

/**
 * Attached images in the format of the API: a JSON-encoded list of data URLs, or null.
 * @throws FormProblem if a file has been deleted or changed since it was attached
 */
export async function encodeImages(images: readonly FormImage[]): Promise<string | null> {
  const newImages = images.filter(isNewImage);
  if (newImages.length === 0) return null;
  return JSON.stringify(await Promise.all(newImages.map(encode)));
}
