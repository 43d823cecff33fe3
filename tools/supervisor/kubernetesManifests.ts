import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { PARTS } from '@jobtrail/contract/services';

const ROOT = resolve(__dirname, '../..');
/** The folder with the manifests of a part, or with what all parts share. */
export const manifestsOf = (part: (typeof PARTS)[number] | 'deploy'): string => join(ROOT, part, 'kubernetes');
/** The folders with manifests: that of what all parts share, then that of each part. */
export const FOLDERS: readonly string[] = [manifestsOf('deploy'), ...PARTS.map(manifestsOf)];

/** An object of Kubernetes, as a file declares it. */
interface Manifest {
  readonly file: string;
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec: unknown;
}

function isManifest(given: unknown): given is Omit<Manifest, 'file'> {
  if (typeof given !== 'object' || given === null) return false;
  const { apiVersion, kind, metadata } = given as Record<string, unknown>;
  return (
    typeof apiVersion === 'string' && typeof kind === 'string' && typeof metadata === 'object' && metadata !== null
  );
}

/** @throws {Error} if the text is no YAML, has a key twice, or an object without its kind */
export function parseManifests(text: string, file: string): Manifest[] {
  return parseAllDocuments(text).map((document) => {
    const [error] = [...document.errors, ...document.warnings];
    if (error) throw new Error(`${file}: ${error.message}`);
    const manifest: unknown = document.toJS();
    if (!isManifest(manifest)) throw new Error(`${file}: an object without apiVersion, kind or metadata`);
    return { ...manifest, file };
  });
}

/** The objects in the files of a base, except its kustomization. `file` is their path in the repository. */
export function readManifests(base: string): Manifest[] {
  const files = readdirSync(base).filter((name) => name.endsWith('.yaml') && name !== 'kustomization.yaml');
  return files.flatMap((file) =>
    parseManifests(readFileSync(join(base, file), 'utf8'), relative(ROOT, join(base, file))),
  );
}

/** The settings of `tsc`. They stand in no file, because a folder has none for the sources that the compiler is given by name. */
const OPTIONS =
  '--strict --exactOptionalPropertyTypes --noEmit --skipLibCheck --target es2023 --module esnext --moduleResolution bundler';

/** `apps/v1` of `apps/v1`, `networking/v1` of `networking.k8s.io/v1`, and `core/v1` of `v1`. */
const moduleOf = (apiVersion: string): string =>
  apiVersion.includes('/') ? apiVersion.replace('.k8s.io/', '/') : `core/${apiVersion}`;

const sourceOf = (manifest: Manifest): string =>
  `export const manifest: import('kubernetes-types/${moduleOf(manifest.apiVersion)}').${manifest.kind} =\n${JSON.stringify({ ...manifest, file: undefined }, null, 1)};\n`;

/**
 * Compares objects with the API of Kubernetes 1.30. The package kubernetes-types is generated from its published
 * OpenAPI document, and the compiler refuses an unknown field, a value of another type and a required field that is
 * missing.
 * @returns a line for each finding
 */
export function problemsOf(manifests: readonly Manifest[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'jobtrail-manifests-'));
  try {
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    const names = manifests.map((manifest, index) => {
      writeFileSync(join(folder, `${index}.ts`), sourceOf(manifest));
      return `${index}.ts`;
    });
    const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
    const { stdout } = spawnSync(process.execPath, [tsc, ...OPTIONS.split(' '), ...names], {
      cwd: folder,
      encoding: 'utf8',
    });
    return stdout.split(/\n(?=\S)/).flatMap((finding) => {
      const [, index, text = ''] = /^(\d+)\.ts\(.*?\): error TS\d+: ([^]*)$/.exec(finding) ?? [];
      const manifest = manifests[Number(index)];
      if (!manifest) return finding.trim() === '' ? [] : [finding.trim()];
      const message = text
        .trim()
        .replaceAll(/\s+/g, ' ')
        .replaceAll(/'("\w+")'/g, '$1');
      return [`${manifest.file}, ${manifest.kind} ${manifest.metadata.name}: ${message}`];
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
