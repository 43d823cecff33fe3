import { words } from '../data/alternatives.ts';
import wordings from '../data/screen.json';
import { hostLabels, nameKey } from '../shown/names.ts';
import { companyName } from './sentences.ts';

/** Hosts of private mailboxes and of examples. */
const NO_EMPLOYER = new Set(words(wordings.mailProviders));
const ADDRESS = /[\w.+-]+@([\w-]+(?:\.[\w-]+)+)/g;
/** A host alone contains the words of a company's name, but not how it writes them. */
const HOST_WEIGHT = 1.5;
/** A name that the text writes as the host does: two sources agree. */
const NAMED_WEIGHT = 3;
/** The longest name that is compared with a host, in words. */
const NAME_WORDS = 4;

/** The names in the hosts of email addresses: as the text writes them, or else as the hosts do. */
export function inAddresses(texts: readonly string[]): { name: string; weight: number }[] {
  const hosts = new Set(
    texts.flatMap((text) => [...text.matchAll(ADDRESS)].map(([, host = '']) => host.toLowerCase())),
  );
  return [...hosts].flatMap((host) => {
    // The last part is the top-level domain, also where it is a word.
    const label = hostLabels(host.split('.').slice(0, -1).join('.')).find(
      (part) => part.length >= 3 && !NO_EMPLOYER.has(part),
    );
    if (label === undefined) return [];
    const written = writtenAs(label, texts);
    if (written !== null) return [{ name: written, weight: NAMED_WEIGHT }];
    const name = companyName(label);
    return name === null ? [] : [{ name, weight: HOST_WEIGHT }];
  });
}

/** How the text writes the name of a host: 'Kestrel Ferries' for kestrelferries; null if it does not. */
function writtenAs(label: string, texts: readonly string[]): string | null {
  for (const text of texts) {
    const parts = text.replace(ADDRESS, ' ').split(/\s+/);
    for (const [at, first] of parts.entries()) {
      const start = nameKey(first);
      if (start === '' || !label.startsWith(start)) continue;
      for (let count = 1; count <= NAME_WORDS; count += 1) {
        const written = parts.slice(at, at + count).join(' ');
        if (nameKey(written) === label) return companyName(written);
      }
    }
  }
  return null;
}
