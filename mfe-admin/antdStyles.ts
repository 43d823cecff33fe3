import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs';
import * as antd from 'antd';
import { type ComponentType, createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { antdTheme } from './src/antd/theme.ts';

const isComponent = (exported: unknown): exported is ComponentType =>
  exported !== antd.ConfigProvider &&
  (typeof exported === 'function' || (typeof exported === 'object' && exported !== null && '$$typeof' in exported));

/** The components of antd that the files of a folder import. */
async function importedComponents(folder: string): Promise<ComponentType[]> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.tsx'));
  const sources = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  const imports = sources.flatMap((source) => [...source.matchAll(/import \{([^}]+)\} from 'antd'/g)]);
  const names = imports.flatMap(([, list = '']) => list.split(',').map((name) => name.trim()));
  return [...new Set(names)]
    .sort()
    .map((name): unknown => Reflect.get(antd, name))
    .filter(isComponent);
}

/** What antd says about every link of the page, which would lose its look. */
const LINK_RULES = /(?<=^|[{}])a(?::[\w-]+|\[disabled\])?(?:,\s*a(?::[\w-]+|\[disabled\])?)*\{[^{}]*\}/g;

/** The styles of those components, with the variables of the theme. */
export async function antdStyles(folder: string): Promise<string> {
  const components = await importedComponents(folder);
  const cache = createCache();
  renderToString(
    createElement(
      StyleProvider,
      { cache },
      createElement(
        antd.ConfigProvider,
        { theme: { ...antdTheme, zeroRuntime: false } },
        ...components.map((component) => createElement(component)),
      ),
    ),
  );
  return extractStyle(cache, { plain: true }).replaceAll(LINK_RULES, '');
}
