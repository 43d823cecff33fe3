/** An image attached to a job form that is not saved yet. */
export interface NewImage {
  id: string;
  name: string;
  /** The chosen file with the type detected from its bytes. */
  image: Blob;
}
