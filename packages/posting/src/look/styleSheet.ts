/** A value of a property. */
interface Declared {
  value: string;
  isImportant: boolean;
}

/** A rule of a style sheet with a simple selector. */
export interface Rule {
  /** The tag, the classes (`.a`) and the ids (`#a`) that its elements have, in lower case but for classes and ids. */
  names: readonly string[];
  /** The last of the names, by which the rule is found. */
  key: string;
  /** Rules with a higher rank win. */
  rank: number;
  /** Whether it applies to all elements with the names: it does not depend on the screen or on elements around. */
  isCertain: boolean;
  declarations: ReadonlyMap<string, Declared>;
}

const MAX_RULES = 20_000;
const MAX_SELECTOR_LENGTH = 200;
const MAX_VALUE_LENGTH = 200;
const SIMPLE = /^[a-z][a-z\d]*(?:[.#][\w-]+)*$|^(?:[.#][\w-]+)+$/i;
/** At-rules around rules, and those among them that apply to every screen. */
const GROUPS = /^@(?:media|supports|layer|container)\b/i;
const EVERY_SCREEN = /^@(?:media\s+(?:only\s+)?(?:screen|all)|layer\b.*)$/i;
const PROPERTIES = new Set([
  ...['display', 'visibility', 'content-visibility', 'opacity', 'font-size', 'color', 'background', 'background-color'],
  ...['position', 'left', 'top', 'right', 'bottom', 'margin-left', 'margin-top', 'text-indent', 'transform'],
  ...['overflow', 'width', 'height', 'max-width', 'max-height', 'clip', 'clip-path'],
]);

/** The rules of a style sheet whose last part selects by tag, class and id, and that decide what can be seen. */
export function rulesIn(css: string): Rule[] {
  const text = withoutComments(css);
  const rules: Rule[] = [];
  /** The groups around, and how many of them may not apply. */
  const groups: boolean[] = [];
  let uncertain = 0;
  let [open, close] = [-1, -1];
  for (let at = 0; rules.length < MAX_RULES;) {
    if (open < at) open = indexOrEnd(text, '{', at);
    if (close < at) close = indexOrEnd(text, '}', at);
    if (open === text.length) break;
    if (close < open) {
      if (groups.pop() === false) uncertain -= 1;
      at = close + 1;
      continue;
    }
    const before = text.slice(at, open);
    const prelude = before.slice(before.lastIndexOf(';') + 1).trim();
    if (GROUPS.test(prelude) && !/\bprint\b/i.test(prelude)) {
      const isCertain = EVERY_SCREEN.test(prelude);
      groups.push(isCertain);
      if (!isCertain) uncertain += 1;
      at = open + 1;
    } else if (prelude.startsWith('@')) at = endOfBlock(text, open);
    else {
      const declarations = declarationsIn(text.slice(open + 1, close));
      if (declarations.size > 0)
        for (const selector of prelude.split(',', MAX_RULES - rules.length))
          addRule(rules, selector.trim(), declarations, uncertain === 0);
      at = close + 1;
    }
  }
  return rules;
}

/** The declarations of a style that decide what can be seen. */
export function declarationsIn(style: string): Map<string, Declared> {
  const declarations = new Map<string, Declared>();
  for (const declaration of style.split(';')) {
    const colon = declaration.indexOf(':');
    const property = declaration.slice(0, Math.max(0, colon)).trim().toLowerCase();
    if (!PROPERTIES.has(property)) continue;
    const [value = '', important] = declaration
      .slice(colon + 1, colon + MAX_VALUE_LENGTH)
      .toLowerCase()
      .split('!');
    declarations.set(property, { value: value.trim(), isImportant: important !== undefined });
  }
  return declarations;
}

function addRule(
  rules: Rule[],
  selector: string,
  declarations: ReadonlyMap<string, Declared>,
  isCertain: boolean,
): void {
  if (selector.length > MAX_SELECTOR_LENGTH) return;
  const parts = selector.split(/[\s>+~]+/);
  const last = parts.at(-1) ?? '';
  if (!SIMPLE.test(last)) return;
  const names = (last.match(/[.#]?[\w-]+/g) ?? []).map((name) => (/^[.#]/.test(name) ? name : name.toLowerCase()));
  const ids = names.filter((name) => name.startsWith('#')).length;
  const classes = names.filter((name) => name.startsWith('.')).length;
  rules.push({
    names,
    key: names.at(-1) ?? '',
    rank: ids * 10_000 + classes * 100 + (names.length - ids - classes),
    isCertain: isCertain && parts.length === 1,
    declarations,
  });
}

function indexOrEnd(text: string, sign: string, at: number): number {
  const index = text.indexOf(sign, at);
  return index === -1 ? text.length : index;
}

function withoutComments(css: string): string {
  const parts: string[] = [];
  let at = 0;
  for (let start = css.indexOf('/*'); start !== -1; start = css.indexOf('/*', at)) {
    parts.push(css.slice(at, start));
    const end = css.indexOf('*/', start + 2);
    at = end === -1 ? css.length : end + 2;
  }
  return [...parts, css.slice(at)].join(' ');
}

/** The index after the bracket that closes the block that opens here. */
function endOfBlock(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1;
    else if (text[at] === '}') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return text.length;
}
