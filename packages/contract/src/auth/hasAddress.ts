/** What is surely an address. */
const ADDRESS = /:\/\/|www\.|[\w-]\.[a-z]{2,}\/|\S@\S/i;
/** What separates the words of a name, and what surrounds them. */
const BETWEEN = /[\s,;:()<>[\]{}"'|]+/;
const DOMAIN = /^(?:[\p{L}\p{N}-]+\.)+(?<ending>\p{L}{2,})$/u;
/** An initial or a title with a name, as in J.Li, Mr.Li or St.John. */
const TITLED = /^(?:\p{L}|[Mm]rs?|[Mm][sx]|[DdSsFf]r|[Ss]t|[Pp]rof|[Jj]r)\.\p{Lu}\p{Ll}+$/u;
/** Widespread endings of domains that are longer than those of countries, which have two letters. */
const ENDINGS: ReadonlySet<string> = new Set(
  (
    'com net org info biz edu gov int mil name pro mobi app dev page site online store shop club xyz top win vip live ' +
    'life world link click email cloud tech space website web blog news media agency digital company group team work ' +
    'jobs careers money cash bank finance loan credit bet casino game games fun one today help support host press art ' +
    'design studio photo video zip mov icu buzz lol wtf travel asia'
  ).split(' '),
);

const isDomain = (word: string): boolean => {
  const ending = DOMAIN.exec(word)?.groups?.['ending'];
  if (ending === undefined) return false;
  return ENDINGS.has(ending.toLowerCase()) || (ending.length === 2 && !TITLED.test(word));
};

/**
 * Whether a name contains an address, which mail programs would turn into a link to any site: names occur in emails to
 * others. Names with a dot are no addresses: J.Smith, St.John, Ph.D.
 */
export const hasAddress = (name: string): boolean =>
  ADDRESS.test(name) || name.split(BETWEEN).some((word) => isDomain(word.replaceAll(/^[.!?]+|[.!?]+$/g, '')));
