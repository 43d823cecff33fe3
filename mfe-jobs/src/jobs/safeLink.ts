/** Whether a text is a web address. */
function isWebAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol } = new URL(address);
  return protocol === 'https:' || protocol === 'http:';
}

/** The URL of a posting if it is a web address, otherwise null: nothing else may become a link. */
export function safeLink(address: string | null | undefined): string | null {
  return address && isWebAddress(address) ? new URL(address).href : null;
}

/** The host of a text such as "www.example.com/jobs/1" or "example.com:8080?id=7". */
const HOST = /^([^\s/?#:@]+)(?::\d+)?(?:[/?#]\S*)?$/u;
const LABEL = /^[\p{L}\d-]+$/u;
const TOP_LEVEL = /^(?:\p{L}{2,}|xn--[a-z\d-]+)$/iu;

function startsWithHost(text: string): boolean {
  const labels = HOST.exec(text)?.[1]?.split('.') ?? [];
  return (
    labels.length > 1 &&
    labels.every((label) => LABEL.test(label) && !label.startsWith('-')) &&
    TOP_LEVEL.test(labels.at(-1) ?? '')
  );
}

/**
 * The web address that a typed or pasted text means: people omit "https://", and browsers show addresses without it.
 * @returns null if it is not one
 */
export function toWebAddress(typed: string): string | null {
  const text = typed.trim();
  if (isWebAddress(text)) return text;
  const address = `https://${text.replace(/^\/\//, '')}`;
  return startsWithHost(address.slice('https://'.length)) && isWebAddress(address) ? address : null;
}
