// Runs inside the page of openReader.ts. Takes the same steps as the product, one after the other.
import { type Engine, startEngine } from '../../../mfe-jobs/src/job-form/recognition/engine.ts';
import { type PictureReading, readPicture } from '../../../mfe-jobs/src/job-form/recognition/readPicture.ts';

/** The values read from a screenshot, and the milliseconds that reading took. */
export interface ScreenshotReading extends PictureReading {
  ms: number;
}

let starting: Promise<Engine> | undefined;

/**
 * Reads a screenshot.
 * @param base64 a PNG
 */
async function readScreenshot(base64: string): Promise<ScreenshotReading> {
  starting ??= startEngine('/recognition/');
  const engine = await starting;
  const image = await (await fetch(`data:image/png;base64,${base64}`)).blob();
  const startedAt = performance.now();
  const read = await readPicture(image, engine);
  if (read === null) throw new Error('The recognition was stopped.');
  return { ...read, ms: performance.now() - startedAt };
}

declare global {
  interface Window {
    readScreenshot: typeof readScreenshot;
  }
}

window.readScreenshot = readScreenshot;
