import type { NewImage } from './FormImage.ts';

/** Twice the display size of a preview, for high-density screens. */
const WIDTH = 320;

/** Scales the image down outside the main thread; returns the original if that is impossible. */
async function smallOf(image: Blob): Promise<Blob> {
  // An SVG may contain scripts, so it is only shown with <img>, which does not run them.
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
 * Creates an object URL for a preview of an image; revoke it after use.
 * @returns null if the browser cannot show such an image
 */
export async function previewOf({ image }: NewImage): Promise<string | null> {
  try {
    return URL.createObjectURL(await smallOf(image));
  } catch {
    return null;
  }
}
