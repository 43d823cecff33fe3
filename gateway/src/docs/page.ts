import { escapeHtml } from '@jobtrail/service-kit/html';
import { type Content, type Operation, type ReadableDocument, readableDocument } from './document.ts';
import { curlOf, scopeOf, tokensHtml } from './tokens.ts';
import { typeText } from './typeText.ts';

/**
 * The page at /api/docs: the OpenAPI document in readable form, without a script.
 * @param address of the product, for examples
 */
export function docsPage(document: unknown, address: string): string {
  const { info, paths } = readableDocument.parse(document);
  const groups = groupsOf(paths);
  const nav = [...groups.keys()].map((name) => `<a href="#${name}">${escapeHtml(name)}</a>`).join('');
  const sections = [...groups]
    .map(
      ([name, entries]) =>
        `<section id="${name}"><h2>${escapeHtml(name)}</h2>${entries.map((entry) => entryHtml(entry, address)).join('')}</section>`,
    )
    .join('');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(info.title)}</title><style>${STYLE}</style></head>
<body><header><h1>${escapeHtml(info.title)}</h1><p>${escapeHtml(info.description)} Version ${escapeHtml(info.version)}; for programs: <a href="/api/openapi.json">openapi.json</a>.</p>
<p>Every error has the body <code>{ error, code, requestId, fields? }</code>: a sentence to show, a code that never changes, and the id of the request in the logs.
Sign in with <code>POST /api/auth/login</code>; the session is a cookie. Programs use <a href="#tokens">API tokens</a> instead.</p><nav aria-label="Parts of the API">${nav}</nav></header><main>${tokensHtml(address)}${sections}</main></body></html>
`;
}

interface Entry {
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
}

function groupsOf(paths: ReadableDocument['paths']): Map<string, Entry[]> {
  const groups = new Map<string, Entry[]>();
  for (const [path, operations] of Object.entries(paths)) {
    const name = path.split('/')[2] ?? path;
    const entries = groups.get(name) ?? [];
    for (const [method, operation] of Object.entries(operations))
      entries.push({ path, method: method.toUpperCase(), operation });
    groups.set(name, entries);
  }
  return groups;
}

function parameterHtml({ name, in: where, required, schema }: Operation['parameters'][number]): string {
  const place = `in ${escapeHtml(where)}${required ? '' : ', optional'}`;
  return `<li><code>${escapeHtml(name)}</code> ${place}: <code>${escapeHtml(typeText(schema))}</code></li>`;
}

function entryHtml({ path, method, operation }: Entry, address: string): string {
  const { summary, operationId, parameters, requestBody, responses } = operation;
  const scope = scopeOf(operation);
  const hasJson = requestBody?.content['application/json'] !== undefined;
  const parts = [
    scope === undefined
      ? ''
      : `<h4>With an API token that has <code>${escapeHtml(scope)}</code></h4><pre tabindex="0">${escapeHtml(curlOf(address, method, path, hasJson))}</pre>`,
    parameters.length > 0 ? `<h4>Parameters</h4><ul>${parameters.map(parameterHtml).join('')}</ul>` : '',
    requestBody ? `<h4>Body</h4>${contentHtml(requestBody.content)}` : '',
    `<h4>Responses</h4>${Object.entries(responses)
      .map(([status, { description, content }]) => {
        return `<p><b>${escapeHtml(status)}</b> ${escapeHtml(description)}</p>${content && status.startsWith('2') ? contentHtml(content) : ''}`;
      })
      .join('')}`,
  ];
  const summaryHtml = [
    `<span class="method ${method.toLowerCase()}">${method}</span><code>${escapeHtml(path)}</code>`,
    `<span class="what">${escapeHtml(summary)}</span>`,
    `<span class="access">${escapeHtml(operation['x-access'])}</span>`,
  ].join('');
  return `<details id="${escapeHtml(operationId)}"><summary>${summaryHtml}</summary>${parts.join('')}</details>`;
}

function contentHtml(content: Content): string {
  const json = content['application/json'];
  if (json?.schema) return `<pre tabindex="0">${escapeHtml(typeText(json.schema))}</pre>`;
  return `<p>The bytes of a file: ${Object.keys(content)
    .map((type) => `<code>${escapeHtml(type)}</code>`)
    .join(', ')}</p>`;
}

const STYLE = `
:root{color-scheme:light dark;--bg:#fff;--text:#1c2230;--quiet:#566074;--line:#d8dde6;--raised:#f5f7fa;--link:#3f47c9}
@media (prefers-color-scheme:dark){:root{--bg:#12151c;--text:#e8ebf2;--quiet:#a3adbf;--line:#2c3340;--raised:#1a1f29;--link:#a5acff}}
*{box-sizing:border-box}body{margin:0 auto;max-width:60rem;padding:2rem 1.25rem 5rem;background:var(--bg);color:var(--text);font:16px/1.55 system-ui,sans-serif}
h1{margin:0 0 .5rem;font-size:1.9rem}h2{margin:2.25rem 0 .75rem;font-size:1.15rem}h4{margin:1rem 0 .25rem;font-size:.85rem;color:var(--quiet)}
a{color:var(--link)}nav{display:flex;flex-wrap:wrap;gap:.35rem .9rem;margin-top:1rem}code,pre{font:13.5px/1.5 ui-monospace,monospace}
pre{margin:.25rem 0;padding:.75rem 1rem;overflow:auto;background:var(--raised);border:1px solid var(--line);border-radius:8px}
details{border:1px solid var(--line);border-radius:10px;padding:.1rem 1rem;margin:.5rem 0}details[open]{padding-bottom:1rem}
summary{display:flex;flex-wrap:wrap;align-items:baseline;gap:.3rem .75rem;padding:.6rem 0;cursor:pointer;list-style:none}summary::-webkit-details-marker{display:none}
:focus-visible{outline:2px solid var(--link);outline-offset:2px}.method{min-width:4.2rem;font:700 12.5px ui-monospace,monospace}.what{color:var(--quiet)}
.access{font-size:.78rem;border:1px solid var(--line);border-radius:99px;padding:0 .55rem;color:var(--quiet)}.access{margin-left:auto}
p{margin:.3rem 0}ul{margin:.25rem 0;padding-left:1.2rem}`;
