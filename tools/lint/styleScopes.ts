import postcss, { AtRule } from 'postcss';
import parseSelectors from 'postcss-selector-parser';

type Sheet = {
  /** Relative to the root of the repository. */
  path: string;
  css: string;
};

/** The prefixes of each part's classes, by the part's folder. */
type Prefixes = Readonly<Record<string, readonly string[]>>;

type Selector = { text: string; line: number; classes: string[] };

const KIT = 'packages/web-kit';
/** Classes for an element's state. */
const BORROWED = /^(is|has)-/;

const partOf = (path: string) => (path.startsWith(`${KIT}/`) ? KIT : (path.split('/')[0] ?? path));

/** Whether a class begins with a prefix: the prefix itself, or the prefix and a dash. */
const begins = (name: string, prefix: string) => name === prefix || name.startsWith(`${prefix}-`);

/** The selectors of a style sheet with the classes of each. */
function selectorsOf({ path, css }: Sheet): Selector[] {
  const found: Selector[] = [];
  postcss.parse(css, { from: path }).walkRules((rule) => {
    if (rule.parent instanceof AtRule && /keyframes$/.test(rule.parent.name)) return;
    for (const selector of parseSelectors().astSync(rule.selector).nodes) {
      const classes: string[] = [];
      selector.walkClasses(({ value }) => void classes.push(value));
      found.push({ text: String(selector).trim(), line: rule.source?.start?.line ?? 0, classes });
    }
  });
  return found;
}

/**
 * Checks that no part styles the elements of another part. Every part may style the classes of the kit. Every other
 * part has its own prefixes: each selector of its style sheets needs a class with one of them, and may have no class
 * with a prefix of another part. Next to such a class, classes without a prefix are fine (`.pipeline .name`), because
 * they cannot match anything in another part.
 * @returns a line for each finding
 */
export function findings(sheets: readonly Sheet[], prefixes: Prefixes): string[] {
  const parsed = sheets.map(({ path, css }) => ({ path, part: partOf(path), selectors: selectorsOf({ path, css }) }));
  const kit = new Set(
    parsed.filter(({ part }) => part === KIT).flatMap(({ selectors }) => selectors.flatMap(({ classes }) => classes)),
  );
  const claims = Object.entries(prefixes).flatMap(([part, list]) => list.map((prefix) => ({ part, prefix })));
  /** The longest registered prefix of a class, with its part. */
  const claimOn = (name: string) =>
    claims
      .filter(({ prefix }) => begins(name, prefix))
      .toSorted((one, other) => other.prefix.length - one.prefix.length)[0];

  const found: string[] = [];
  const used = new Set<(typeof claims)[number]>();
  for (const { path, part, selectors } of parsed.filter((sheet) => sheet.part !== KIT))
    for (const { text, line, classes } of selectors) {
      const claimed = classes
        .filter((name) => !kit.has(name) && !BORROWED.test(name))
        .flatMap((name) => claimOn(name) ?? []);
      claimed.forEach((claim) => used.add(claim));
      const foreign = claimed.find((claim) => claim.part !== part);
      if (foreign) found.push(`${path}:${line} ${text}: .${foreign.prefix} belongs to ${foreign.part}`);
      else if (claimed.length === 0) found.push(`${path}:${line} ${text}: no class begins with a prefix of ${part}`);
    }
  for (const claim of claims) {
    const { part, prefix } = claim;
    if (claims.some((other) => other !== claim && other.prefix === prefix))
      found.push(`${prefix}: two parts have this prefix, ${part} is one`);
    if (!used.has(claim)) found.push(`${prefix}: no sheet of ${part} uses this prefix`);
  }
  return found;
}
