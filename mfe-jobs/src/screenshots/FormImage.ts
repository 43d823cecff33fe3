import type { Shot } from './Shot.ts';

/** An image that the job has already. */
export interface SavedImage {
  /** The same as its address. */
  id: string;
  name: string;
  address: string;
}

/** An image in a form on a job: one that the job has, or one that was attached and is not saved yet. */
export type FormImage = SavedImage | Shot;

export const isSaved = (image: FormImage): image is SavedImage => 'address' in image;
export const isShot = (image: FormImage): image is Shot => 'image' in image;

/** The images of a job as its form shows them. @param addresses in their order */
export const savedImages = (addresses: readonly string[]): SavedImage[] =>
  addresses.map((address, at) => ({ id: address, name: `Screenshot ${at + 1}`, address }));
