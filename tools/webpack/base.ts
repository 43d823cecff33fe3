import { createRequire } from 'node:module';
import { isAbsolute, join, relative } from 'node:path';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import type { Configuration } from 'webpack';
import { ROOT } from '../workspace/parts.mjs';
import { RetriedFiles } from './retriedFiles.ts';
import { StableIds } from './stableIds.ts';

const require = createRequire(import.meta.url);

/** The timeout for loading a file: a load that hangs fails and can be retried. */
const CHUNK_TIMEOUT_MS = 20_000;

/** Production builds are minified; development builds have source maps and are rebuilt on every change. */
export type Mode = 'production' | 'development';

export interface FrontEnd {
  /** The folder of the part. */
  readonly dir: string;
  /** Unique name of the part, such as 'mfe-jobs'. */
  readonly name: string;
  readonly mode?: Mode;
  /** The output folder. */
  readonly output?: string;
  /** Whether a production build has source maps, which its files do not mention. The other files are the same without. */
  readonly maps?: boolean;
}

/** Sources in source maps are named by their path in the repository. */
const sourceName = ({ absoluteResourcePath: path }: { absoluteResourcePath: string }): string =>
  isAbsolute(path) ? relative(ROOT, path) : path;

/** The configuration that all front ends share: scripts by swc, separate style sheets, and content hashes in names. */
export function baseConfig({
  dir,
  name,
  mode = 'production',
  output = join(dir, 'dist', 'work'),
  maps = false,
}: FrontEnd): Configuration {
  const production = mode === 'production';
  return {
    name,
    mode,
    context: dir,
    target: ['web', 'es2022'],
    devtool: production ? maps && 'hidden-nosources-source-map' : 'cheap-module-source-map',
    output: {
      path: output,
      uniqueName: name,
      publicPath: 'auto',
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
      assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
      clean: true,
      // All files are UTF-8, as the page is. Firefox would not use the preload of a script with a charset of its own.
      charset: false,
      ...(maps && { devtoolModuleFilenameTemplate: sourceName }),
      // A module that threw during its evaluation is evaluated again by the next import, not used half initialized.
      strictModuleExceptionHandling: true,
      chunkLoadTimeout: CHUNK_TIMEOUT_MS,
    },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js', '.json'] },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          exclude: /node_modules/,
          loader: require.resolve('swc-loader'),
          options: {
            jsc: {
              target: 'es2022',
              parser: { syntax: 'typescript', tsx: true },
              transform: { react: { runtime: 'automatic', development: false } },
            },
          },
        },
        { test: /\.css$/, use: [MiniCssExtractPlugin.loader, require.resolve('css-loader')], sideEffects: true },
        // The name of the build folder is a content hash, so fonts keep their names and the prerendered page can refer
        // to them.
        { test: /\.woff2$/, type: 'asset/resource', generator: { filename: 'fonts/[name][ext]' } },
        { test: /\.(svg|png|webp|avif)$/, type: 'asset/resource' },
      ],
    },
    optimization: {
      moduleIds: 'deterministic',
      chunkIds: 'named',
      minimizer: [
        new TerserPlugin({
          minify: TerserPlugin.swcMinify,
          extractComments: false,
          parallel: false,
          terserOptions: { compress: { passes: 2 }, mangle: true },
        }),
        new CssMinimizerPlugin({ minify: CssMinimizerPlugin.esbuildMinify, parallel: false }),
      ],
      splitChunks: { chunks: 'all', cacheGroups: { default: false, defaultVendors: false } },
    },
    plugins: [
      new MiniCssExtractPlugin({
        filename: '[name].[contenthash:8].css',
        chunkFilename: '[name].[contenthash:8].css',
        ignoreOrder: true,
      }),
      new RetriedFiles(),
      new StableIds(),
    ],
    performance: { hints: false },
    infrastructureLogging: { level: 'error' },
    // Writing a persistent cache takes as long as half a build, and unchanged parts are not built at all.
    cache: production ? false : { type: 'memory' },
  };
}
