import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import webpack, { type WebpackPluginInstance } from 'webpack';

/**
 * Where the federation plugins find webpack. Without it they call webpack without options and read its path from the stack of
 * the error, four times a build: compiling the schema for that error takes a fifth of the build.
 */
process.env['FEDERATION_WEBPACK_PATH'] ??= createRequire(import.meta.url).resolve('webpack');

const nothing = fileURLToPath(new URL('./federation/noNode.ts', import.meta.url));

/** The plugins of the federation runtime, which the shell loads for itself and for the remotes. */
export const runtimePlugins = [fileURLToPath(new URL('./federation/retryShares.ts', import.meta.url))];

/** Leaves out how the federation runtime loads remotes on a server: the runtime keeps it in the browser too, where it never runs. */
export function withoutNode(): WebpackPluginInstance {
  return new webpack.NormalModuleReplacementPlugin(
    /^\.\/node\.js$/,
    (resource: { context: string; request: string }) => {
      if (/[\\/]@module-federation[\\/]sdk[\\/]dist$/.test(resource.context)) resource.request = nothing;
    },
  );
}
