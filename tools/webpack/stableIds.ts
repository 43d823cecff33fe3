import { createHash } from 'node:crypto';
import type { ChunkGraph, Compiler, Module } from 'webpack';
import { ROOT } from '../workspace/parts.mjs';

/** The file that Module Federation generates for each front end. The hash in its name is of absolute paths. */
const ENTRY = /\S*[\\/]node_modules[\\/]\.federation[\\/]entry\.\w+\.js/g;
/** Modules of Module Federation. webpack makes the paths in most names relative before it computes ids, but not in theirs. */
const GENERATED = /^(container entry|provide module) /;
/** Before the ids of all other modules. */
const FIRST = -1;
/** webpack's own ids have as many digits. */
const IDS = 10_000;

/** The name of a module without the folder of the repository; null if webpack's id does not depend on that. */
function stableName(module: Module): string | null {
  const name = module.identifier();
  const file = module.nameForCondition() ?? '';
  if (file.replace(ENTRY, '') !== file) return 'federation entry';
  return GENERATED.test(name) ? name.replace(ENTRY, 'federation entry').replaceAll(ROOT, '') : null;
}

/** The id for a name that is not taken yet. */
function freeId(name: string, taken: ReadonlySet<number>): number {
  for (let tries = 0; ; tries += 1) {
    const id = createHash('sha256').update(`${name}${tries}`).digest().readUInt32BE() % IDS;
    if (!taken.has(id)) return id;
  }
}

function setIds(modules: Iterable<Module>, chunkGraph: ChunkGraph): void {
  const named = [...modules].flatMap((module) => {
    const name = stableName(module);
    return name === null ? [] : [{ module, name }];
  });
  const taken = new Set<number>();
  for (const { module, name } of named.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    const id = freeId(name, taken);
    taken.add(id);
    chunkGraph.setModuleId(module, id);
  }
}

/** Makes the ids of modules independent of the folder that a front end is built in. */
export class StableIds {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('StableIds', (compilation) => {
      compilation.hooks.moduleIds.tap({ name: 'StableIds', stage: FIRST }, (modules) =>
        setIds(modules, compilation.chunkGraph),
      );
    });
  }
}
