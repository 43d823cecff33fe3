import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

/** Below this a literal is as fast, and can be read in the bundle. */
const LARGE = 10_000;

/**
 * Bundles large JSON files of packages as text that is parsed when they are required. As literals, which is esbuild's own way,
 * the tables of media types and character sets took several times as long to compile at every start, even where nothing
 * requires them.
 */
export const parsedJson: Plugin = {
  name: 'parsed JSON',
  setup(build) {
    build.onLoad({ filter: /[/\\]node_modules[/\\].*\.json$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      if (text.length < LARGE) return null;
      const compact = JSON.stringify(JSON.parse(text));
      return { contents: `module.exports = JSON.parse(${JSON.stringify(compact)});`, loader: 'js' };
    });
  },
};
