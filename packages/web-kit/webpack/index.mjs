export { buildFrontEnd } from './build.mjs';
export { monolithConfig } from './monolith.mjs';
export { remoteConfig } from './remote.mjs';
export { shellConfig } from './shell.mjs';
