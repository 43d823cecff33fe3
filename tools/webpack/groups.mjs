/** @typedef {import('webpack').Module} Module @typedef {import('webpack').Chunk} Chunk @typedef {import('webpack').ChunkGraph} ChunkGraph */

const groupEntry = /[\\/]web-kit[\\/]src[\\/]ui[\\/](\w+)[\\/]index\.ts$/;

/** @param {Module} module */
const resourceOf = (module) => module.nameForCondition() ?? '';

/** The UI groups that a chunk carries; a chunk does not change while chunks are split. @type {WeakMap<Chunk, string[]>} */
const known = new WeakMap();

/** @param {Chunk} chunk @param {ChunkGraph} chunkGraph */
function groupsIn(chunk, chunkGraph) {
  const before = known.get(chunk);
  if (before) return before;
  const groups = Array.from(chunkGraph.getChunkModulesIterable(chunk)).flatMap(
    (module) => groupEntry.exec(resourceOf(module))?.[1] ?? [],
  );
  known.set(chunk, groups);
  return groups;
}

/**
 * The cache groups that make one file of each UI group. Module Federation puts a shared module and its fallback into chunks of their own;
 * without this, each of those would be a file. What two groups need goes with the base group, which every screen with antd loads.
 */
export function uiCacheGroups() {
  /** @param {string} name */
  const group = (name) => ({
    name: `ui-${name}`,
    chunks: /** @type {const} */ ('all'),
    enforce: true,
    priority: 10,
    /** @param {Module} module @param {{ chunkGraph: ChunkGraph }} context */
    test: (module, { chunkGraph }) => {
      const perChunk = Array.from(chunkGraph.getModuleChunksIterable(module)).map((chunk) =>
        groupsIn(chunk, chunkGraph),
      );
      // What is also needed without any group must not drag one along.
      if (perChunk.some((groups) => groups.length === 0)) return false;
      const groups = new Set(perChunk.flat());
      return name === (groups.has('base') || groups.size > 1 ? 'base' : Array.from(groups)[0]);
    },
  });
  return { uiBase: group('base'), uiOverlay: group('overlay') };
}
