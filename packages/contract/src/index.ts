export type * from './callTypes.ts';
export * from './error.ts';
export * from './limits.ts';
export * from './metrics/definitions.ts';
export * from './paths.ts';
export * from './routes.ts';
export type * from './schemas.ts';
export * from './stages.ts';
export * from './texts.ts';
