/**
 * A line of plain text, for example from text recognition. Sizes and positions are in pixels of the image, confidence
 * is 0 to 100. If they are absent, only the order and the words of the lines count.
 */
export interface TextLine {
  text: string;
  height?: number;
  top?: number;
  left?: number;
  width?: number;
  confidence?: number;
}
