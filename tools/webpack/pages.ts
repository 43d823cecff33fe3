import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as esbuild from 'esbuild';
import type { Mode } from './base.ts';
import { listFiles } from './publish.ts';
import { bundleScript } from './script.ts';

/** The placeholder for the build's ID in the pages: the ID is a hash over all files, which include the pages. */
const BUILD_SLOT = '__BUILD__';
const urlOf = (file: string): string => `/assets/shell/${BUILD_SLOT}/${file}`;

async function writeHashed(
  work: string,
  name: string,
  extension: string,
  content: string | Uint8Array,
): Promise<string> {
  const file = `${name}.${createHash('sha256').update(content).digest('hex').slice(0, 8)}.${extension}`;
  await writeFile(join(work, file), content);
  return file;
}

async function bundleSheet(entry: string, work: string, mode: Mode): Promise<string> {
  const { outputFiles } = await esbuild.build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    outdir: work,
    minify: mode === 'production',
    loader: { '.woff2': 'file' },
    assetNames: 'fonts/[name]',
    legalComments: 'none',
  });
  return outputFiles.find(({ path }) => path.endsWith('.css'))?.text ?? '';
}

/** Renders what the pages show without their code to plain HTML: the landing page, and the frame of the others. */
async function prerender(dir: string, work: string): Promise<{ landing: string; frame: string }> {
  const file = join(work, 'prerender.mjs');
  await esbuild.build({
    stdin: {
      contents: [
        `import { createElement } from 'react';`,
        `import { renderToStaticMarkup } from 'react-dom/server';`,
        `import { FirstFrame } from './app/FirstFrame.tsx';`,
        `import { Landing } from './landing/Landing.tsx';`,
        `export const landing = renderToStaticMarkup(createElement(Landing));`,
        `export const frame = renderToStaticMarkup(createElement(FirstFrame));`,
      ].join('\n'),
      resolveDir: join(dir, 'src'),
      loader: 'ts',
    },
    bundle: true,
    outfile: file,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    jsx: 'automatic',
    external: ['react', 'react/*', 'react-dom', 'react-dom/*'],
    loader: { '.css': 'empty' },
  });
  try {
    const rendered: Record<string, unknown> = await import(`${pathToFileURL(file).href}?at=${Date.now()}`);
    return { landing: String(rendered.landing), frame: String(rendered.frame) };
  } finally {
    await rm(file, { force: true });
  }
}

function fill(template: string, slots: Record<string, string>): string {
  return template.replace(/[ \t]*<!--(\w+)-->\n?/g, (whole, name: string) => slots[name] ?? whole);
}

interface Sources {
  /** The folder of the shell. */
  readonly dir: string;
  /** The folder with webpack's files. */
  readonly work: string;
  /** webpack's files of the entry, in order. */
  readonly entryFiles: readonly string[];
  /** Files that the entry loads immediately: the app preloads them, the landing page fetches them in advance. */
  readonly soonFiles: readonly string[];
  readonly mode: Mode;
}

/**
 * Writes the two pages of the shell into the work folder: `landing.html` for `/`, which is prerendered, and `app.html`
 * for every other page.
 */
export async function writePages({ dir, work, entryFiles, soonFiles, mode }: Sources): Promise<void> {
  const source = (path: string) => join(dir, 'src', path);
  if (existsSync(join(dir, 'public'))) await cp(join(dir, 'public'), work, { recursive: true });

  const theme = await writeHashed(work, 'theme', 'js', await bundleScript(source('pages/firstPaint.ts'), mode));
  const reload =
    mode === 'development'
      ? await writeHashed(work, 'reload', 'js', await bundleScript(source('pages/liveReload.ts'), mode))
      : undefined;
  const sheet = await writeHashed(work, 'landing', 'css', await bundleSheet(source('pages/landing.css'), work, mode));
  const { landing, frame } = await prerender(dir, work);

  const icon = `<link rel="icon" type="image/svg+xml" href="${urlOf('icon.svg')}">`;
  const font = `<link rel="preload" as="font" type="font/woff2" crossorigin href="${urlOf('fonts/inter-latin-opsz-normal.woff2')}">`;
  const themeScript = (next = '') => `<script src="${urlOf(theme)}"${next}></script>`;
  const styles = entryFiles.filter((file) => file.endsWith('.css'));
  const scripts = entryFiles.filter((file) => file.endsWith('.js'));
  const preload = (file: string) =>
    `<link rel="preload" as="${file.endsWith('.css') ? 'style' : 'script'}" fetchpriority="high" href="${urlOf(file)}">`;
  const next = [...styles, ...scripts, ...soonFiles].map(urlOf).join(' ');

  const app = fill(await readFile(source('pages/app.html'), 'utf8'), {
    head: [
      themeScript(),
      ...styles.map((file) => `<link rel="stylesheet" href="${urlOf(file)}">`),
      font,
      icon,
      ...soonFiles.map(preload),
      ...scripts.map((file) => `<script defer fetchpriority="high" src="${urlOf(file)}"></script>`),
      ...(reload ? [`<script defer src="${urlOf(reload)}"></script>`] : []),
      '',
    ].join('\n'),
    frame: `${frame}\n`,
  });
  const page = fill(await readFile(source('pages/landing.html'), 'utf8'), {
    head: [
      // Its script fetches the files of the application once the page has loaded.
      themeScript(` data-next="${next}"`),
      `<link rel="stylesheet" href="${urlOf(sheet)}">`,
      font,
      icon,
      ...(reload ? [`<script defer src="${urlOf(reload)}"></script>`] : []),
      '',
    ].join('\n'),
    body: `${landing}\n`,
  });
  await writeFile(join(work, 'app.html'), app);
  await writeFile(join(work, 'landing.html'), page);
}

/** Replaces the placeholder in the pages with the build's ID. */
export async function namePages(folder: string, build: string): Promise<void> {
  const pages = (await listFiles(folder)).filter((file) => file.endsWith('.html'));
  await Promise.all(
    pages.map(async (file) =>
      writeFile(join(folder, file), (await readFile(join(folder, file), 'utf8')).replaceAll(BUILD_SLOT, build)),
    ),
  );
}
