/** An image of the saved job. */
export interface SavedImage {
  /** Same as its address. */
  id: string;
  name: string;
  address: string;
}

/** An image in a job form: one of the saved job, or an attached one that is not saved yet. */
export type FormImage = SavedImage | NewImage;

export const isSaved = (image: FormImage): image is SavedImage => 'address' in image;
export const isNewImage = (image: FormImage): image is NewImage => 'image' in image;

/**
 * The images of a job for its form.
 * @param addresses in their order
 */
export const savedImages = (addresses: readonly string[]): SavedImage[] =>
  addresses.map((address, at) => ({ id: address, name: `Screenshot ${at + 1}`, address }));

/** An image attached to a job form that is not saved yet. */
export interface NewImage {
  id: string;
  name: string;
  /** The chosen file with the type detected from its bytes. */
  image: Blob;
}
