export { buildFrontEnd } from './build.ts';
export { remoteConfig } from './remote.ts';
export { shellConfig } from './shell.ts';
