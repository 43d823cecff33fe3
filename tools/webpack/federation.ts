import { fileURLToPath } from 'node:url';
import webpack, { type WebpackPluginInstance } from 'webpack';

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
