/** The style of the few pages that services render, with the product's tokens, light and dark. */
export const STYLE = `
:root{color-scheme:light dark;--app:#EDF2EF;
  --gradient:radial-gradient(56% 72% at 4% 0%,#CBE4E1 0%,rgba(203,228,225,0) 100%),
  radial-gradient(52% 64% at 98% 4%,#FBDCC6 0%,rgba(251,220,198,0) 100%),
  linear-gradient(180deg,#EDF2EF 0%,#F5F0E9 100%);
  --card:#FFFFFF;--subtle:#F5F8F7;--text:#121A18;--text-2:#414E4B;--border:rgba(12,52,46,.14);
  --control:#87938F;--accent:#0B5D57;--accent-hover:#084B46;--on-accent:#FFFFFF;--focus:#0F7F75;
  --danger:#90302E}
@media (prefers-color-scheme:dark){:root{--app:#000000;--gradient:none;--card:#151818;--subtle:#171B1A;
  --text:#F0F4F3;--text-2:#ADB8B5;--border:#272C2B;--control:#66716E;--accent:#5CC8B8;--accent-hover:#76D6C8;
  --on-accent:#03211D;--focus:#5CC8B8;--danger:#FF9C94}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;background:var(--gradient) no-repeat,var(--app);color:var(--text);
  font:400 14px/22px 'Inter Variable',Inter,ui-sans-serif,system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif;
  -webkit-font-smoothing:antialiased}
header{display:flex;align-items:center;height:48px;padding:0 20px}
.brand{color:var(--text);font-weight:600;font-size:15px;text-decoration:none}
main{margin:0 auto;padding:24px 16px 48px}
.narrow{max-width:480px;padding-top:8vh}
.wide{max-width:880px}
.text{max-width:720px}
.text p,.text li{font-size:15px;line-height:24px}
.text ul{margin:0 0 16px;padding-left:22px;color:var(--text-2)}
.card{padding:24px;border:1px solid var(--border);border-radius:12px;background:var(--card);overflow-wrap:anywhere}
h1{margin:0 0 8px;font-size:20px;line-height:28px;font-weight:600;letter-spacing:-.017em}
h2{margin:20px 0 8px;font-size:16px;line-height:24px;font-weight:600}
p{margin:0 0 16px;color:var(--text-2)}
p:last-child{margin-bottom:0}
strong{color:var(--text);font-weight:600}
a{color:var(--accent)}
button,.button{display:inline-flex;align-items:center;min-height:36px;padding:0 14px;
  border:1px solid transparent;border-radius:8px;background:var(--accent);color:var(--on-accent);font:inherit;
  font-weight:500;text-decoration:none;cursor:pointer}
button:hover{background:var(--accent-hover)}
button.quiet{border-color:var(--control);background:transparent;color:var(--text)}
button.danger{border-color:var(--control);background:transparent;color:var(--danger)}
button.quiet:hover,button.danger:hover{background:var(--subtle)}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
.bar{display:flex;flex-wrap:wrap;gap:12px;align-items:center;justify-content:space-between;margin-bottom:16px}
.bar h1,.bar p{margin:0}
.mails{margin:0;padding:0;list-style:none;border:1px solid var(--border);border-radius:12px;background:var(--card);overflow:hidden}
.mails li+li{border-top:1px solid var(--border)}
.mails a{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:0 16px;padding:12px 16px;color:var(--text);text-decoration:none}
.mails a:hover{background:var(--subtle)}
.mails a:focus-visible{outline-offset:-2px}
.mails strong,.mails span{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.mails span,.mails time{color:var(--text-2);font-size:13px}
.mails span{grid-column:1/-1}
dl{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:4px 16px;margin:16px 0 0}
dt{color:var(--text-2)}
dd{margin:0;overflow-wrap:anywhere}
iframe{display:block;width:100%;height:60vh;border:1px solid var(--border);border-radius:8px;background:#FFFFFF}
pre{margin:0;padding:16px;border-radius:8px;background:var(--subtle);color:var(--text);font:13px/20px ui-monospace,'SF Mono',Menlo,Consolas,monospace;white-space:pre-wrap;overflow-wrap:anywhere}
summary{padding:8px 0;cursor:pointer}
nav.pages{margin-top:16px}
@media (max-width:480px){.card{padding:16px}dl{grid-template-columns:1fr;gap:0}dd{margin-bottom:8px}}
`;
