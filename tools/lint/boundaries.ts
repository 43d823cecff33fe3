import { importsOf } from './imports.ts';
import type { SourceFile } from './longLines.ts';

interface Parts {
  readonly frontEnds: readonly string[];
  readonly processes: readonly string[];
  /** The folders in tools/. */
  readonly tools: readonly string[];
}

interface Boundary {
  readonly message: string;
  readonly guards: (path: string) => boolean;
  readonly forbids: (specifier: string) => boolean;
}

/** Tests and what only they use. */
const FOR_TESTS = /\.test\.tsx?$|\/testing\//;
const OWN_PACKAGES = (specifier: string) => specifier.startsWith('@jobtrail/');

const inside = (folder: string) => (path: string) => path.startsWith(`${folder}/`);
/** Code that runs in production. */
const productIn = (folder: string) => (path: string) => path.startsWith(`${folder}/src/`) && !FOR_TESTS.test(path);

/** Imports of parts, packages or tools by their names and by their paths. */
function anyOf(names: readonly string[]): (specifier: string) => boolean {
  const pattern = new RegExp(`^@jobtrail/(${names.join('|')})(/|$)|(^|/)\\.\\./(${names.join('|')})/`);
  return (specifier) => pattern.test(specifier);
}

/**
 * Who may import whom: a part imports no other part and not the kit of the other side; what parts share is a package. Product
 * code runs without the tools, and a tool imports no part: it builds it, starts it or calls it.
 */
function boundariesOf({ frontEnds, processes, tools }: Parts): Boundary[] {
  const parts = [...frontEnds, ...processes];
  const ofParts = parts.flatMap((part): Boundary[] => {
    const otherKit = frontEnds.includes(part) ? 'service-kit' : 'web-kit';
    return [
      {
        message: `${part} may not import another part: share through packages/contract or a kit.`,
        guards: inside(part),
        forbids: anyOf(parts.filter((other) => other !== part)),
      },
      { message: `${part} may not import ${otherKit}.`, guards: inside(part), forbids: anyOf([otherKit]) },
    ];
  });
  const product = [...parts, 'packages/service-kit', 'packages/web-kit'].map((folder) => productIn(folder));
  const browser = [...frontEnds, 'packages/web-kit'].map((folder) => productIn(folder));
  const migrations = new RegExp(`^(${parts.join('|')})/src/migrations/[^/]+\\.ts$`);
  return [
    ...ofParts,
    {
      message: 'Product code runs without the tools.',
      guards: (path) => product.some((guards) => guards(path)),
      forbids: anyOf(tools),
    },
    {
      message: 'Front ends carry no validator: @jobtrail/contract has the routes and every type.',
      guards: (path) => browser.some((guards) => guards(path)),
      forbids: (specifier) => specifier.startsWith('@jobtrail/contract/'),
    },
    {
      message: 'A migration imports only the kit: it must do the same when the code around it has changed.',
      guards: (path) => migrations.test(path) && !FOR_TESTS.test(path),
      forbids: (specifier) => specifier.startsWith('../'),
    },
    {
      message: 'A tool builds, starts or calls the parts; it imports none of them.',
      guards: inside('tools'),
      forbids: anyOf(parts),
    },
    { message: 'The contract depends on no other part.', guards: inside('packages/contract'), forbids: OWN_PACKAGES },
    {
      message: 'The rules that read postings depend on no other part.',
      guards: inside('packages/posting'),
      forbids: OWN_PACKAGES,
    },
  ];
}

/**
 * Finds imports across the boundaries between parts, packages and tools.
 * @returns a line for each finding
 */
export function crossedBoundaries(files: readonly SourceFile[], parts: Parts): string[] {
  const boundaries = boundariesOf(parts);
  return files.flatMap((file) => {
    const here = boundaries.filter(({ guards }) => guards(file.path));
    if (here.length === 0) return [];
    return importsOf(file).flatMap(({ specifier, line }) =>
      here
        .filter(({ forbids }) => forbids(specifier))
        .map(({ message }) => `${file.path}:${line}: imports ${specifier}. ${message}`),
    );
  });
}
