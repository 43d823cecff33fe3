import type { Shot } from './Shot.ts';

/** Twice what a preview takes on the screen, for dense displays. */
const WIDTH = 320;

/** The image scaled down by the browser, away from the page's own thread; the original where that cannot be. */
async function smallOf(image: Blob): Promise<Blob> {
  // An svg is a program as much as a picture: it is only ever shown by an <img>, which runs nothing of it.
  if (image.type === 'image/svg+xml') return image;
  const whole = await createImageBitmap(image);
  const { width, height } = whole;
  if (width <= WIDTH) {
    whole.close();
    return image;
  }
  const small = await createImageBitmap(whole, {
    resizeWidth: WIDTH,
    resizeHeight: Math.max(1, Math.round((height * WIDTH) / width)),
    resizeQuality: 'medium',
  });
  whole.close();
  const canvas = document.createElement('canvas');
  canvas.width = small.width;
  canvas.height = small.height;
  canvas.getContext('2d')?.drawImage(small, 0, 0);
  small.close();
  return new Promise((resolve) => {
    canvas.toBlob((blob) => resolve(blob ?? image), 'image/webp', 0.8);
  });
}

/**
 * The address of a small picture of an image, to be revoked when it is no longer shown.
 * @returns null when the browser cannot show such an image
 */
export async function previewOf({ image }: Shot): Promise<string | null> {
  try {
    return URL.createObjectURL(await smallOf(image));
  } catch {
    return null;
  }
}
