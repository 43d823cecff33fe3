/** The form in which passwords are compared with names and lists: without capitals, spaces and control characters. */
export const comparable = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\p{C}]+/gu, '');
