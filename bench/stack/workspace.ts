// The functions that the benchmarks use of the tools that start and build the parts.
export { buildService } from '@jobtrail/build/serviceBundle.ts';
export { folderOf, FRONT_ENDS, ROOT } from '@jobtrail/workspace/parts.mjs';
export { freePorts } from '@jobtrail/workspace/port.mjs';
export { createProgress } from '@jobtrail/workspace/progress.mjs';
export { SERVICES } from '@jobtrail/workspace/services.mjs';
export { finished, spawnNode } from '@jobtrail/workspace/spawn.mjs';
