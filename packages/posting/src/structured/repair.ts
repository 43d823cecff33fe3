import { type Json, parseJson } from './json.ts';

const MAX_LENGTH = 1_000_000;
const MAX_DEPTH = 300;

/**
 * Parses JSON the way real pages write it: in comments or CDATA, with comments, trailing commas, raw line breaks and
 * tabs in strings, unescaped quotes, HTML entities for quotes, trailing semicolons, a missing end.
 * @returns the values, usually one; none if it cannot be repaired
 */
export function parseLoose(source: string): Json[] {
  const text = unwrap(source.slice(0, MAX_LENGTH));
  const strict = parseJson(text);
  if (strict !== undefined) return [strict];
  const tries = /^[\s[{]*&(?:quot|#34|#x22);/.test(text)
    ? [text.replace(/&(?:quot|#34|#x22);/g, '"').replace(/&amp;/g, '&')]
    : [text];
  for (const attempt of tries) {
    const repaired = parseJson(repair(attempt));
    if (repaired !== undefined) return [repaired];
  }
  if (!/\}\s*\{/.test(text)) return [];
  const several = parseJson(`[${repair(text).replace(/\}\s*\{/g, '},{')}]`);
  return Array.isArray(several) ? several : [];
}

function unwrap(source: string): string {
  return source
    .replace(/^[\s\ufeff]*(?:<!--|\/\*\s*<!\[CDATA\[\s*\*\/|\/\/\s*<!\[CDATA\[|<!\[CDATA\[)/, '')
    .replace(/(?:-->|\/\*\s*\]\]>\s*\*\/|\/\/\s*\]\]>|\]\]>)\s*$/, '')
    .trim()
    .replace(/^(?:var|let|const|window\.)[^={[]{0,80}=\s*/, '')
    .replace(/;$/, '');
}

/** A single pass over the text that writes valid JSON. */
function repair(text: string): string {
  const out: string[] = [];
  const open: string[] = [];
  for (let index = 0; index < text.length; index += 1) {
    const char = text[index] ?? '';
    if (char === '"' || char === "'") {
      addComma(out);
      index = repairString(text, index, out);
    } else if (char === '/' && text[index + 1] === '/') {
      const end = text.indexOf('\n', index);
      if (end === -1) break;
      index = end;
    } else if (char === '/' && text[index + 1] === '*') {
      const end = text.indexOf('*/', index + 2);
      if (end === -1) break;
      index = end + 1;
    } else if (char === '}' || char === ']') {
      dropComma(out);
      if (open.at(-1) !== char) continue;
      open.pop();
      out.push(char);
      if (open.length === 0 && !/^\s*[,{[]/.test(text.slice(index + 1, index + 200))) break;
    } else {
      const key = /[A-Za-z_$@]/.test(char)
        ? /^[\w$@]{1,60}(?=\s{0,5}:)/.exec(text.slice(index, index + 70))?.[0]
        : undefined;
      if (key !== undefined) {
        addComma(out);
        out.push(`"${key}"`);
        index += key.length - 1;
        continue;
      }
      if (open.length > MAX_DEPTH) return '';
      if (char === '{' || char === '[') open.push(char === '{' ? '}' : ']');
      out.push(char);
    }
  }
  while (open.length > 0) {
    dropComma(out);
    out.push(open.pop() ?? '');
  }
  return out.join('');
}

/**
 * Writes the string that starts at a quote.
 * @returns where it ends
 */
function repairString(text: string, start: number, out: string[]): number {
  const quote = text[start] ?? '"';
  out.push('"');
  for (let index = start + 1; index < text.length; index += 1) {
    const char = text[index] ?? '';
    if (char === '\\') {
      const next = text[index + 1] ?? '';
      if (/["\\/bfnrt]/.test(next) || (next === 'u' && /^[0-9a-fA-F]{4}$/.test(text.slice(index + 2, index + 6))))
        out.push(char, next);
      else if (next !== '\n') out.push(next === "'" ? "'" : `\\\\${next}`);
      index += 1;
    } else if (char === quote && endsString(text, index)) {
      out.push('"');
      return index;
    } else if (char === '"') out.push('\\"');
    else if (char < ' ') out.push(char === '\n' ? '\\n' : char === '\t' ? '\\t' : ' ');
    else out.push(char);
  }
  out.push('"');
  return text.length;
}

/** Inserts a missing comma before a string. */
function addComma(out: string[]): void {
  let last = out.length - 1;
  while (last >= 0 && /^\s$/.test(out[last] ?? '')) last -= 1;
  if (last < out.length - 1 && /["}\]]$/.test(out[last] ?? '')) out.push(',');
}

/** Removes a trailing comma. */
function dropComma(out: string[]): void {
  let last = out.length - 1;
  while (last >= 0 && /^\s*$/.test(out[last] ?? '')) last -= 1;
  if (out[last] === ',') out.splice(last, 1);
}

/** Whether a quote ends its string: what follows must be valid after a string. */
function endsString(text: string, quote: number): boolean {
  const rest = text.slice(quote + 1, quote + 200).replace(/^\s+/, '');
  if (rest === '' || rest.startsWith(':')) return true;
  if (/^[}\]]/.test(rest)) return /^[}\]]+\s*(?:$|[,{}\]/<;]|"[\w@]{1,40}"\s{0,5}:)/.test(rest);
  if (/^"[\w@]{1,40}"\s{0,5}:/.test(rest) && /^\s*\n/.test(text.slice(quote + 1, quote + 20))) return true;
  if (rest.startsWith(',')) return /^,\s*(?:$|["'{[\]}\d/-]|true|false|null|[\w@$]{1,40}\s{0,5}:)/.test(rest);
  return /^\/[/*]/.test(rest);
}
