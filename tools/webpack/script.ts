import * as esbuild from 'esbuild';
import type { Mode } from './base.ts';

/** Bundles a standalone script, without modules or a runtime. */
export async function bundleScript(entry: string, mode: Mode = 'production'): Promise<string> {
  const { outputFiles } = await esbuild.build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    minify: mode === 'production',
    legalComments: 'none',
  });
  return outputFiles[0]?.text ?? '';
}
