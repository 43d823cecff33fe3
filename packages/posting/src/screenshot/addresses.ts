import { words } from '../data/alternatives.ts';
import wordings from '../data/screenshot.json';
import { hostLabels, nameKey } from '../shown/names.ts';
import type { Candidate } from './choose.ts';
import { companyName } from './sentences.ts';

/** Hosts of private mailboxes and of examples. */
const NO_EMPLOYER = new Set(words(wordings.mailProviders));
const ADDRESS = /[\w.+-]+@([\w-]+(?:\.[\w-]+)+)/g;
/** For a name that only a host contains, without the spelling of the company. */
const HOST_WEIGHT = 1.5;
/** For a name that is in the text and in a host: two sources agree. */
const SPELLED_WEIGHT = 3;
/** The longest name that is compared with a host, in words. */
const NAME_WORDS = 4;

/** The company names in the hosts of email addresses, in the spelling of the text if it contains them. */
export function namesInAddresses(texts: readonly string[]): Candidate[] {
  const hosts = new Set(
    texts.flatMap((text) => [...text.matchAll(ADDRESS)].map(([, host = '']) => host.toLowerCase())),
  );
  return [...hosts].flatMap((host) => {
    // The last part is the top-level domain, even if it is a word.
    const label = hostLabels(host.split('.').slice(0, -1).join('.')).find(
      (part) => part.length >= 3 && !NO_EMPLOYER.has(part),
    );
    if (label === undefined) return [];
    const written = spellingInText(label, texts);
    if (written !== null) return [{ value: written, weight: SPELLED_WEIGHT }];
    const name = companyName(label);
    return name === null ? [] : [{ value: name, weight: HOST_WEIGHT }];
  });
}

/** The spelling of a host's name in the text: 'Kestrel Ferries' for kestrelferries; null if it is not there. */
function spellingInText(label: string, texts: readonly string[]): string | null {
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
