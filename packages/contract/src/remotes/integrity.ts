import { z } from 'zod';

/** The file of a build that contains the hash of every other file. Webpack never generates this name. */
export const INTEGRITY_FILE = 'integrity.json';
/** Maximum number of files of a build that may be loaded from another origin. */
export const INTEGRITY_MAX_FILES = 500;
/** The algorithm of the hashes, as Subresource Integrity names it. */
export const INTEGRITY_ALGORITHM = 'sha384';

const hash = z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/);
/** By the path of a file in its build, its hash in the form of the `integrity` attribute (Subresource Integrity). */
export const integrity = z
  .record(z.string().min(1).max(200), hash)
  .refine((files) => Object.keys(files).length <= INTEGRITY_MAX_FILES, `has more than ${INTEGRITY_MAX_FILES} files`);
export type Integrity = z.infer<typeof integrity>;
