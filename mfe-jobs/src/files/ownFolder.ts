declare const __webpack_public_path__: string;

/**
 * A folder of this build, on the page's own origin: browsers start workers only from there. Its gateway has every build,
 * also those whose other files are loaded from another origin.
 */
export const ownFolder = (name: string): string =>
  new URL(`${new URL(__webpack_public_path__, window.location.href).pathname}${name}/`, window.location.origin).href;
