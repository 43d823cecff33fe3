// Generates vars.css from tokens.json: `npm run look -w packages/web-kit`.
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/** @typedef {typeof import('./tokens.json')} Tokens */

/** @param {string} name */
const kebab = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Colors that no style sheet uses. */
const UNUSED_COLORS = ['--accent-active', '--success-border', '--info-border', '--warning-solid'];

/** @param {Tokens['themes'][keyof Tokens['themes']]} theme */
function themeVars(theme) {
  const lines = [`color-scheme: ${theme.scheme};`];
  for (const [group, values] of Object.entries({
    bg: theme.bg,
    text: theme.text,
    border: theme.border,
    accent: theme.accent,
  })) {
    for (const [name, value] of Object.entries(values))
      lines.push(`--${group}-${kebab(name)}: ${Array.isArray(value) ? value.join(',\n    ') : value};`);
  }
  lines.push(`--focus: ${theme.focus};`);
  for (const [name, value] of Object.entries(theme.shadow)) lines.push(`--shadow-${kebab(name)}: ${value};`);
  for (const [stage, hues] of Object.entries(theme.stage)) {
    for (const [role, value] of Object.entries(hues)) lines.push(`--stage-${stage}-${role}: ${value};`);
  }
  for (const [state, hues] of Object.entries(theme.state)) {
    for (const [role, value] of Object.entries(hues)) lines.push(`--${state}-${role}: ${value};`);
  }
  return lines.filter((line) => !UNUSED_COLORS.some((name) => line.startsWith(`${name}:`)));
}

/** @param {string} selector @param {string[]} lines */
const rule = (selector, lines) => `${selector} {\n${lines.map((line) => `  ${line}`).join('\n')}\n}\n`;

/**
 * Generates the CSS variables from the tokens: scales on :root, one block per theme, one per stage.
 * @param {Tokens} tokens
 * @returns {string}
 */
export function varsCss(tokens) {
  const { font, motion, layout, themes } = tokens;
  const scales = [
    `--font: ${font.family};`,
    `--mono: ${font.mono};`,
    ...Object.entries(motion.duration).map(([name, ms]) => `--t-${name}: ${ms}ms;`),
    ...Object.entries(motion.easing).map(([name, curve]) => `--ease-${name}: ${curve};`),
    `--header: ${layout.header}px;`,
    `--sidebar: ${layout.sidebar};`,
    `--sidebar-collapsed: ${layout.sidebarCollapsed};`,
    `--sidebar-sheet: ${layout.sidebarSheet};`,
    `--pipeline: ${layout.pipeline};`,
  ];
  const stages = Object.keys(themes.light.stage).map((stage) =>
    rule(
      `[data-stage='${stage}']`,
      ['bg', 'fg', 'solid', 'border'].map((role) => `--s-${role}: var(--stage-${stage}-${role});`),
    ),
  );
  return [
    '/* Written from tokens.json by generate.mjs; change the tokens, not this sheet. */\n',
    rule(':root', scales),
    rule("[data-theme='main']", themeVars(themes.main)),
    rule("[data-theme='light'],\n:root:not([data-theme])", themeVars(themes.light)),
    rule("[data-theme='dark']", themeVars(themes.dark)),
    ...stages,
  ].join('');
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const tokens = JSON.parse(readFileSync(new URL('./tokens.json', import.meta.url), 'utf8'));
  writeFileSync(new URL('./vars.css', import.meta.url), varsCss(tokens));
}
