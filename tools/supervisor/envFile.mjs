import { readFileSync } from 'node:fs';
import { Problem } from '../workspace/problem.mjs';

/**
 * Reads a .env file: one NAME=value per line, blank lines and # comments. Values may be in single or double quotes.
 * A missing file counts as empty. Errors never contain values, because they may be secrets.
 * @param {string} path
 * @returns {Record<string, string>}
 * @throws {Problem} that names the line that cannot be parsed
 */
export function readEnvFile(path) {
  let text;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'ENOENT') return {};
    throw new Problem(
      code === 'EISDIR'
        ? `${path} is a folder, but it must be a file of NAME=value lines.`
        : `${path} cannot be read (${String(code)}).`,
    );
  }
  return parseEnv(text);
}

/**
 * Parses the text of a .env file. Node's `util.parseEnv` and dotenv accept a malformed file and end a value at any `#`,
 * so a service would start with a wrong secret.
 * @param {string} text
 * @returns {Record<string, string>}
 * @throws {Problem}
 */
export function parseEnv(text) {
  /** @type {Record<string, string>} */
  const values = {};
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  lines.forEach((line, index) => {
    const trimmed = line.trim();
    if (trimmed === '' || trimmed.startsWith('#')) return;
    const match = /^(?:export\s+)?([A-Za-z_][A-Za-z0-9_]*)\s*=\s*(.*)$/.exec(trimmed);
    if (!match) throw new Problem(`Line ${index + 1} of .env is not of the form NAME=value: correct or remove it.`);
    values[match[1] ?? ''] = unquoted(match[2] ?? '', index + 1);
  });
  return values;
}

/**
 * @param {string} value
 * @param {number} line
 */
function unquoted(value, line) {
  const quote = value[0];
  if (quote !== '"' && quote !== "'") return value.replace(/\s+#.*$/, '');
  const end = value.indexOf(quote, 1);
  if (end < 0) throw new Problem(`Line ${line} of .env opens a quote (${quote}) that it does not close.`);
  if (!/^\s*(#.*)?$/.test(value.slice(end + 1)))
    throw new Problem(`Line ${line} of .env has something after the closing quote (${quote}).`);
  const inner = value.slice(1, end);
  return quote === '"' ? inner.replace(/\\n/g, '\n') : inner;
}
