const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/svg+xml': 'svg',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/x-m4a': 'm4a',
  'audio/x-wav': 'wav',
};

/** The file name extension of a content type, without the dot. */
export const extensionOf = (contentType: string): string =>
  EXTENSIONS[contentType] ?? contentType.split('/')[1]?.replaceAll(/[^a-z0-9]/g, '') ?? 'bin';
