declare const __webpack_public_path__: string;

/**
 * The folder of this build with the files for text recognition, on the page's own origin: browsers start workers only from
 * there. Its gateway has every build, also those whose other files are loaded from another origin.
 */
export const recognitionFolder = (): string =>
  new URL(`${new URL(__webpack_public_path__, window.location.href).pathname}recognition/`, window.location.origin)
    .href;
