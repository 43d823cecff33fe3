/**
 * A line of plain text, such as text recognition gives it. Sizes and places are pixels of the image, confidence is 0 to 100.
 * Without them only the order and the words of the lines count.
 */
export interface TextLine {
  text: string;
  height?: number;
  top?: number;
  left?: number;
  width?: number;
  confidence?: number;
}
