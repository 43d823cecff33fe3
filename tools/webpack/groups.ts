import type { Chunk, ChunkGraph, Module } from 'webpack';

/** The fields of webpack's cache groups that are used here. */
interface CacheGroup {
  readonly name: string;
  readonly chunks: 'all';
  readonly enforce: boolean;
  readonly priority: number;
  readonly test: (module: Module, context: { chunkGraph: ChunkGraph }) => boolean;
}

const groupEntry = /[\\/]web-kit[\\/]src[\\/]ui[\\/](\w+)[\\/]index\.ts$/;

const resourceOf = (module: Module): string => module.nameForCondition() ?? '';

/** The UI groups in each chunk, cached because chunks do not change while they are split. */
const known = new WeakMap<Chunk, string[]>();

function groupsIn(chunk: Chunk, chunkGraph: ChunkGraph): string[] {
  const before = known.get(chunk);
  if (before) return before;
  const groups = Array.from(chunkGraph.getChunkModulesIterable(chunk)).flatMap(
    (module) => groupEntry.exec(resourceOf(module))?.[1] ?? [],
  );
  known.set(chunk, groups);
  return groups;
}

/**
 * The cache groups that put each UI group into one file. Module Federation puts a shared module and its fallback into
 * separate chunks, which would otherwise become separate files. Modules that two groups need go into the base group,
 * which every screen with antd loads.
 */
export function uiCacheGroups(): Record<'uiBase' | 'uiOverlay', CacheGroup> {
  const group = (name: string): CacheGroup => ({
    name: `ui-${name}`,
    chunks: 'all',
    enforce: true,
    priority: 10,
    test: (module, { chunkGraph }) => {
      const perChunk = Array.from(chunkGraph.getModuleChunksIterable(module)).map((chunk) =>
        groupsIn(chunk, chunkGraph),
      );
      // A module that is also needed without any group must not load a whole group.
      if (perChunk.some((groups) => groups.length === 0)) return false;
      const groups = new Set(perChunk.flat());
      return name === (groups.has('base') || groups.size > 1 ? 'base' : Array.from(groups)[0]);
    },
  });
  return { uiBase: group('base'), uiOverlay: group('overlay') };
}
