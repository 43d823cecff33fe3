import { embeddedFonts } from './fonts.ts';
import { drawPicture } from './picture.ts';

/** The width at which pictures are laid out, in px. */
const WIDTH = { page: 1344, panel: 720 } as const;
/** Pixels of a PNG per px, so that it stays sharp in a document. */
const DENSITY = 2;

export type PictureOf = keyof typeof WIDTH;

/** An SVG file of a part of the page, with a solid background, the colors of the theme and the embedded font. */
export async function svgFile(part: HTMLElement, of: PictureOf): Promise<Blob> {
  const style = getComputedStyle(document.documentElement);
  const token = of === 'page' ? '--bg-app' : '--bg-panel';
  const picture = drawPicture(part, { width: WIDTH[of], ground: style.getPropertyValue(token).trim() });
  const fonts = await embeddedFonts(style.getPropertyValue('--font'), picture.textContent);
  const sheet = document.createElementNS('http://www.w3.org/2000/svg', 'style');
  sheet.textContent = fonts;
  picture.prepend(sheet);
  return new Blob([new XMLSerializer().serializeToString(picture)], { type: 'image/svg+xml' });
}

/**
 * The same as a PNG.
 * @throws {Error} if the browser cannot draw it
 */
export async function pngFile(part: HTMLElement, of: PictureOf): Promise<Blob> {
  const svg = await (await svgFile(part, of)).text();
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth * DENSITY;
  canvas.height = image.naturalHeight * DENSITY;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser has no canvas');
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be written'))),
      'image/png',
    ),
  );
}
