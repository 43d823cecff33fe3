/** The token values of the product's themes. */
const MAIN = `color-scheme: light; --bg: #edf2ef; --panel: #fff; --input: #fff; --subtle: #f5f8f7; --text: #121a18;
  --muted: #414e4b; --faint: #56635f; --line: rgba(12,52,46,.14); --control: #6f7c78; --accent: #0b5d57;
  --accent-hover: #084b46; --on-accent: #fff; --focus: #0f7f75; --danger: #90302e; --danger-bg: #ffeeec;
  --danger-line: #fec1bc; --warning: #724800; --warning-bg: #fff0df;
  --shadow: 0 0 0 1px rgba(12,52,46,.08), 0 1px 2px rgba(12,52,46,.06);
  --gradient: radial-gradient(56% 72% at 4% 0%, #cbe4e1 0%, rgba(203,228,225,0) 100%),
  radial-gradient(52% 64% at 98% 4%, #fbdcc6 0%, rgba(251,220,198,0) 100%);`;
const LIGHT = `${MAIN} --bg: #fff; --gradient: none; --line: #dbe1df; --control: #87938f;
  --shadow: 0 0 0 1px rgba(16,40,36,.09), 0 1px 2px rgba(16,32,30,.05);`;
const DARK = `color-scheme: dark; --bg: #000000; --gradient: none; --panel: #0f1111; --input: #0b0d0d;
  --subtle: #171b1a; --text: #f0f4f3; --muted: #adb8b5; --faint: #87938f;
  --line: #272c2b; --control: #66716e; --accent: #5cc8b8; --accent-hover: #76d6c8;
  --on-accent: #03211d; --focus: #5cc8b8; --danger: #ffb2ab; --danger-bg: #371816;
  --danger-line: #69322f; --warning: #f7bd71; --warning-bg: #311e03;
  --shadow: 0 0 0 1px rgba(226,245,240,.09);`;

/**
 * The style sheet of the sandbox's pages, with the token values and the typeface of the product. `data-theme` is the
 * theme of the product's page that led here; without it the browser's preference decides.
 */
export const STYLE = `
@font-face { font-family: 'Inter Variable'; font-style: normal; font-display: swap; font-weight: 100 900;
  src: url('/dev/stripe/inter.woff2') format('woff2-variations'); }
:root { ${MAIN} }
@media (prefers-color-scheme: dark) { :root { ${DARK} } }
:root[data-theme='main'] { ${MAIN} }
:root[data-theme='light'] { ${LIGHT} }
:root[data-theme='dark'] { ${DARK} }
* { box-sizing: border-box; }
body { margin: 0;
  background: var(--gradient), var(--bg);
  background-attachment: fixed; color: var(--text);
  font: 400 14px/20px 'Inter Variable', Inter, ui-sans-serif, system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif;
  font-optical-sizing: auto;
  min-height: 100vh; -webkit-font-smoothing: antialiased; }
.ribbon { display: flex; gap: 12px; align-items: center; justify-content: center; padding: 8px 16px; flex-wrap: wrap; }
.ribbon { background: var(--warning-bg); color: var(--warning); font-size: 13px; text-align: center; }
.ribbon strong { padding: 0 8px; border-radius: 4px; background: var(--warning); color: var(--warning-bg); font-size: 11px; line-height: 18px; letter-spacing: .08em; }
main { max-width: 920px; margin: 0 auto; padding: 40px 16px 64px; }
h1 { margin: 0 0 8px; font-size: 20px; line-height: 28px; font-weight: 600; letter-spacing: -.017em; }
h2 { margin: 0 0 12px; font-size: 16px; line-height: 24px; font-weight: 600; letter-spacing: -.011em; }
p { margin: 0 0 12px; }
a { color: var(--accent); text-underline-offset: 2px; }
.checkout { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1.15fr); gap: 40px; align-items: start; }
.card { background: var(--panel); border-radius: 12px; padding: 24px; box-shadow: var(--shadow); }
.narrow { max-width: 440px; margin: 24px auto; }
.back { display: inline-block; margin-bottom: 24px; font-weight: 500; }
.price { margin: 4px 0 4px; font-size: 36px; line-height: 44px; font-weight: 600; letter-spacing: -.026em; font-variant-numeric: tabular-nums; }
.price small { font-size: 14px; font-weight: 400; letter-spacing: 0; color: var(--muted); }
.muted { color: var(--muted); }
.rows { list-style: none; margin: 24px 0 0; padding: 0; font-variant-numeric: tabular-nums; }
.rows li { display: flex; justify-content: space-between; gap: 16px; padding: 12px 0; border-top: 1px solid var(--line); }
.rows li:last-child { font-weight: 600; }
.field { margin: 0 0 16px; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; }
label { display: block; margin-bottom: 4px; font-size: 13px; font-weight: 500; }
input { width: 100%; height: 40px; padding: 0 12px; border: 1px solid var(--control); border-radius: 8px;
  background: var(--input); color: inherit; font: inherit; font-size: 16px; font-variant-numeric: tabular-nums; }
input[aria-invalid='true'] { border-color: var(--danger); }
.hint { margin: 4px 0 0; font-size: 12px; line-height: 16px; color: var(--faint); }
.wrong { margin: 4px 0 0; font-size: 13px; color: var(--danger); }
.alert { margin: 0 0 16px; padding: 12px 16px; border: 1px solid var(--danger-line); border-radius: 8px; background: var(--danger-bg); color: var(--danger); }
.button, button { display: inline-flex; align-items: center; justify-content: center; min-height: 44px;
  padding: 0 20px; border: 0; border-radius: 8px; background: var(--accent); color: var(--on-accent); font: inherit;
  font-weight: 500; font-size: 15px; text-decoration: none; cursor: pointer;
  transition: background-color 120ms; }
.button:hover, button:hover { background: var(--accent-hover); }
button.quiet { background: var(--input); color: var(--text); box-shadow: inset 0 0 0 1px var(--control); }
button.quiet:hover { background: var(--subtle); }
.message { margin: 0 0 12px; }
.whole { width: 100%; }
.choices { display: flex; gap: 12px; margin-top: 20px; flex-wrap: wrap; }
.choices button { flex: 1 1 140px; }
a:focus-visible, button:focus-visible, input:focus-visible, summary:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
details { margin-top: 20px; font-size: 13px; }
summary { cursor: pointer; font-weight: 500; color: var(--accent); }
dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; margin: 12px 0 0; }
dt { font-family: ui-monospace, 'SF Mono', SFMono-Regular, Menlo, Consolas, monospace; white-space: nowrap; }
dd { margin: 0; color: var(--muted); }
@media (max-width: 720px) { main { padding-top: 24px; } .checkout { grid-template-columns: minmax(0, 1fr); gap: 24px; } .card { padding: 20px 16px; } }
@media (max-width: 420px) { dl { grid-template-columns: 1fr; gap: 0; } dd { margin-bottom: 8px; } }
@media (prefers-reduced-motion: reduce) { * { transition: none !important; } }
`;
