import type { UploadedMedia } from '@jobtrail/contract';
import { api } from '@jobtrail/web-kit';
import { type FormImage, isNewImage } from './FormImage.ts';

/**
 * Uploads of attached images that no job refers to yet. They are remembered, so that a retry sends only what is
 * missing, and deleted on the server when the image is removed or the form is discarded.
 */
export class ImageUploads {
  readonly #done = new Map<string, UploadedMedia>();

  /**
   * The addresses of images, in order; attached ones are uploaded first, one after the other.
   * @param onProgress receives the share of all bytes that has been sent, 0 to 1
   * @throws ApiError; AbortError after `signal`
   */
  async addressesOf(
    images: readonly FormImage[],
    { signal, onProgress }: { signal: AbortSignal; onProgress: (share: number) => void },
  ): Promise<string[]> {
    const missing = images.filter(isNewImage).filter(({ id }) => !this.#done.has(id));
    const total = missing.reduce((sum, { image }) => sum + image.size, 0);
    let before = 0;
    for (const { id, image } of missing) {
      const sent = (share: number): void => onProgress((before + share * image.size) / total);
      this.#done.set(
        id,
        await api.upload('uploadMedia', image, {
          query: { purpose: 'image' },
          onProgress: sent,
          signal,
        }),
      );
      if (signal.aborted) this.discard();
      signal.throwIfAborted();
      before += image.size;
    }
    return images.flatMap((image) => this.addressOf(image) ?? []);
  }

  /** The address of an image; undefined if it has not been uploaded. */
  addressOf(image: FormImage): string | undefined {
    return isNewImage(image) ? this.#done.get(image.id)?.url : image.address;
  }

  /** Forgets the uploads: a job refers to them now, or the server has deleted them because nothing did for an hour. */
  forget(): void {
    this.#done.clear();
  }

  /** Deletes uploads on the server: all of them, or those of images that are no longer in a list. */
  discard(kept: readonly FormImage[] = []): void {
    const ids = new Set(kept.map(({ id }) => id));
    for (const [imageId, { id }] of [...this.#done]) {
      if (ids.has(imageId)) continue;
      this.#done.delete(imageId);
      // The server deletes unused uploads after an hour.
      void api.call('discardUpload', { params: { id } }).catch(() => undefined);
    }
  }
}
