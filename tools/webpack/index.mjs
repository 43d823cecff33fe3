export { buildFrontEnd } from './build.mjs';
export { remoteConfig } from './remote.mjs';
export { shellConfig } from './shell.mjs';
