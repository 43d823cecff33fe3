import { readFileSync } from 'node:fs';

const kit: { version: string; dependencies: Record<string, string> } = JSON.parse(
  readFileSync(new URL('../../packages/web-kit/package.json', import.meta.url), 'utf8'),
);

function caret(name: string): string {
  const version = kit.dependencies[name];
  if (!version) throw new Error(`The kit does not depend on ${name}`);
  return `^${version}`;
}

/** The libraries that the shell provides, one copy of each per page. The key is the request, the value the package. */
const libraries = {
  react: 'react',
  'react-dom': 'react-dom',
  'react-dom/client': 'react-dom',
  'react/jsx-runtime': 'react',
  '@tanstack/react-query': '@tanstack/react-query',
  zustand: 'zustand',
  'react-hook-form': 'react-hook-form',
};

/**
 * The shared modules of Module Federation. The shell provides them. A remote has no copy of its own, and does not run
 * with another version of React than it was built for.
 */
export function sharedModules(side: 'shell' | 'remote') {
  const remote = side === 'remote' ? { import: false as const, strictVersion: true } : {};
  return Object.fromEntries(
    Object.entries(libraries).map(([request, name]) => [
      request,
      { singleton: true, requiredVersion: caret(name), ...remote },
    ]),
  );
}
