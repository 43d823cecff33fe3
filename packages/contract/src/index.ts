export * from './wire.ts';
export * from './error.ts';
export * from './limits.ts';
export * from './metrics/definitions.ts';
export * from './paths.ts';
export * from './remotes/iconDrawing.ts';
export * from './stages.ts';
export * from './texts.ts';
