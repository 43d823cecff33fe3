import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import webpack, { type WebpackPluginInstance } from 'webpack';

/**
 * Tells the federation plugins where webpack is. Without it they call webpack without options and read the path from
 * the stack of the error, four times per build. Compiling the schema for that error takes a fifth of the build.
 */
process.env['FEDERATION_WEBPACK_PATH'] ??= createRequire(import.meta.url).resolve('webpack');

/** The options are typed, so webpack need not compile its schemas to check them again: a second of CPU per build. */
process.env['SKIP_VALIDATION'] ??= 'y';

const nothing = fileURLToPath(new URL('./federation/noNode.ts', import.meta.url));

/** The plugins of the federation runtime, which the shell loads for itself and for the remotes. */
export const runtimePlugins = ['retryShares', 'checkEntries'].map((name) =>
  fileURLToPath(new URL(`./federation/${name}.ts`, import.meta.url)),
);

/** Removes the code of the federation runtime that loads remotes on a server: in a browser it never runs. */
export function withoutNode(): WebpackPluginInstance {
  return new webpack.NormalModuleReplacementPlugin(
    /^\.\/node\.js$/,
    (resource: { context: string; request: string }) => {
      if (/[\\/]@module-federation[\\/]sdk[\\/]dist$/.test(resource.context)) resource.request = nothing;
    },
  );
}
