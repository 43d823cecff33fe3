declare const __webpack_public_path__: string;

/** The folder of this build with the files for text recognition. */
export const recognitionFolder = (): string => `${__webpack_public_path__}recognition/`;
