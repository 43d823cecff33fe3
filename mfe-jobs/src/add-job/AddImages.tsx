import { ReadingBar } from '../recognition/ReadingBar.tsx';
import { ScreenshotPicker } from '../screenshots/ScreenshotPicker.tsx';
import type { AddJob } from './useAddJob.ts';

/** Attaches images to a new job and reads them. */
export function AddImages({ job: { images, errors, over, chooser, recognition } }: { job: AddJob }) {
  return (
    <ScreenshotPicker images={images} error={errors.images} over={over} chooser={chooser}>
      <ReadingBar recognition={recognition} count={images.images.length} />
    </ScreenshotPicker>
  );
}
