import { API_TOKEN_REQUESTS_PER_MINUTE, pathOf, SCOPE_TEXTS } from '@jobtrail/contract';
import { escapeHtml } from '@jobtrail/service-kit/html';
import type { Operation } from './document.ts';

const AUTHORIZATION = '-H "Authorization: Bearer $JOBTRAIL_TOKEN"';
const WITH_JSON = "-H 'Content-Type: application/json'";

/** The scope that an API token needs for a call; undefined if none can make it. */
export const scopeOf = ({ security }: Operation): string | undefined =>
  security.flatMap(({ token = [] }) => token).at(0);

/** How to make a call with an API token on the command line. Its ids and its body are to be filled in. */
export function curlOf(address: string, method: string, path: string, hasJson: boolean): string {
  const url = address + path.replaceAll(/\{(\w+)\}/g, (_, name: string) => name.toUpperCase());
  return [
    `curl ${AUTHORIZATION}`,
    ...(method === 'GET' ? [] : [`-X ${method}`]),
    ...(hasJson ? [`${WITH_JSON} -d @body.json`] : []),
    `'${url}'`,
  ].join(' ');
}

/** The section about API tokens, with examples to paste into a shell. */
export function tokensHtml(address: string): string {
  const jobs = `${address}${pathOf('listJobs')}`;
  const example = `export JOBTRAIL_TOKEN=jt_…

# List your jobs (jobs:read)
curl ${AUTHORIZATION} '${jobs}?view=card'

# Add a job (jobs:capture); its id is in the response
curl ${AUTHORIZATION} ${WITH_JSON} \\
  -d '{"company": "Oriel Analytics", "position": "Data Engineer"}' '${jobs}'

# Move it (jobs:write)
curl ${AUTHORIZATION} -X PATCH ${WITH_JSON} \\
  -d '{"status": "phone screen"}' '${jobs}/ID'`;
  const scopes = Object.entries(SCOPE_TEXTS)
    .map(([scope, { name, text }]) => `<li><code>${scope}</code> ${escapeHtml(`${name}: ${text}`)}</li>`)
    .join('');
  return `<section id="tokens"><h2>API tokens</h2>
<p>Create a token in Settings and send it as <code>Authorization: Bearer jt_…</code>. No cookie is needed, and none is read beside it.
A call names the one scope that it needs; a call without a scope takes no token (403 <code>token_scope</code>). A token that is unknown, expired or revoked is 401.
Each token may make ${API_TOKEN_REQUESTS_PER_MINUTE} requests per minute (429 with <code>Retry-After</code>).</p>
<ul>${scopes}</ul><pre tabindex="0">${escapeHtml(example)}</pre></section>`;
}
