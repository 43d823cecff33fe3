declare const __webpack_public_path__: string;

/** Where this build's files for text recognition lie. */
export const recognitionFolder = (): string => `${__webpack_public_path__}recognition/`;
