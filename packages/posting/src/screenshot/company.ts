import { alternatives, words as wordsOf } from '../data/alternatives.ts';
import wordings from '../data/screenshot.json';
import { isLocation } from '../location/line.ts';
import { companyNameIn, namesInLine } from '../shown/names.ts';
import { fold, foldPlain } from '../text/clean.ts';
import { fieldOfLabel, isOtherLabel, labeledLine } from '../text/labels.ts';
import { namesInAddresses } from './addresses.ts';
import { isLocationAlone, partsOfRow, rowsBelow, valueOfLabel } from './around.ts';
import type { Candidate } from './choose.ts';
import type { Headline } from './headline.ts';
import { isInMenu, isMenuWord } from './menu.ts';
import type { Screenshot, ScreenshotLine } from './Screenshot.ts';
import { isSection } from './sections.ts';
import { companyName, countMentions, type Mention } from './sentences.ts';

/** The top of a screenshot, where a page names its owner, in pixels. */
const HEADER_HEIGHT = 160;
/** How far below the headline a picture may be that belongs to it, in pixels. */
const NEAR_HEADLINE = 40;

/** Words that may be in lower case within a name. */
const LOWERCASE_WORD =
  /^(?:of|and|de|der|die|das|von|van|für|for|the|et|la|le|du|des|a|&|s\.r\.o\.?|a\.s\.?|spol\.|e\.V\.|am|an|in|[\p{N}+-]+)$/u;
const NO_COMPANY = new RegExp(
  [
    '^(?:full|part)[ -]?time',
    `^${alternatives(wordings.noCompanyBeginnings)}`,
    String.raw`\b${alternatives(wordings.noCompanyWords)}\b`,
    String.raw`@|https?:|\d{3}|[?!]$`,
    String.raw`\b${alternatives(wordings.contracts)}\b`,
  ].join('|'),
  'i',
);

/** Whether a line could be a name: few words, all capitalized except connecting words. */
function looksLikeName(text: string): boolean {
  const words = text.split(' ');
  return (
    words.length <= 6 &&
    text.length <= 60 &&
    /^[\p{Lu}\p{Ll}\p{N}]/u.test(text) &&
    words.every(
      (word, at) =>
        LOWERCASE_WORD.test(word) ||
        /^[\p{Lu}\p{N}(&"“]/u.test(word) ||
        (at === 0 && /\p{L}{3}/u.test(word) && /^\p{Lu}/u.test(words[1] ?? '')),
    ) &&
    !NO_COMPANY.test(text)
  );
}

/** Removes the location at the end of a name: "Acme Prague, Czechia". */
function withoutLocation(text: string): string {
  const words = text.split(' ');
  for (let at = 1; at < words.length; at += 1) {
    const rest = words.slice(at).join(' ');
    if (/,/.test(rest) && isLocation(rest)) return words.slice(0, at).join(' ').replace(/,$/, '');
  }
  return text;
}

/** Labels that were read with at least this confidence are not misread. */
const RELIABLE_CONFIDENCE = 90;
/** Company labels that recognition often misreads, with an icon before them as an extra letter. */
const MISREAD = wordsOf(wordings.misreadLabels);

/** The edit distance between two words. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries())
      next.push(Math.min((row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1, (row[j] ?? 0) + (letter === other ? 0 : 1)));
    row = next;
  }
  return row.at(-1) ?? 0;
}

function labelsCompany({ text, confidence }: ScreenshotLine): boolean {
  const label = text.replace(/[:：]\s*$/, '');
  const names = [label, label.replace(/^\S{1,2} /, ''), ...(label.length < 40 ? label.split('/') : [])];
  if (names.some((name) => fieldOfLabel(name.trim()) === 'company')) return true;
  const plain = foldPlain(label).replaceAll(' ', '');
  return (
    confidence < RELIABLE_CONFIDENCE &&
    plain.length < 24 &&
    MISREAD.some(
      (word) => plain.endsWith(word) || (Math.abs(plain.length - word.length) <= 2 && editDistance(plain, word) <= 2),
    )
  );
}

/** The text next to a label such as "Company", on its row or below it. */
function namesByLabel(screenshot: Screenshot): Candidate[] {
  return screenshot.lines.flatMap((line): Candidate[] => {
    const pair = labeledLine(line.text);
    if (pair?.field === 'company') {
      const name = companyName(pair.value);
      return name && pair.value.length < 60 ? [{ value: name, weight: 9 }] : [];
    }
    const next = labelsCompany(line) ? valueOfLabel(screenshot, line) : null;
    if (!next || fieldOfLabel(next.text) || isOtherLabel(next.text)) return [];
    const name = companyName(next.text);
    return name && next.text.length < 60 ? [{ value: name, weight: 9 }] : [];
  });
}

/** "at Acme" below the headline. */
const AT = /^(?:at|bei|chez|presso|bij|hos) (?=\p{Lu})/u;
/** How many rows below the headline can name the company. */
const ROWS_NEAR = 4;
/** A line with this many words that ends like a sentence is running text. */
const SENTENCE_WORDS = 6;
const LONG_LINE = 90;

/** Whether a line is part of a sentence. */
export const isRunningText = (text: string): boolean =>
  !/\s[|·•]\s/.test(text) &&
  (text.length > LONG_LINE || (/\p{Ll}[.!?]$/u.test(text) && text.split(' ').length >= SENTENCE_WORDS));

/** The rows directly below the headline and above its first sentence, with the company and the location. */
function namesBelowHeadline(screenshot: Screenshot, headline: Headline): Candidate[] {
  const rows = rowsBelow(screenshot, headline);
  const text = rows.findIndex((row) => row.some((line) => isRunningText(line.text)));
  return rows.slice(0, text === -1 ? ROWS_NEAR : Math.min(text, ROWS_NEAR)).flatMap((row, at) => {
    const [first, ...rest] = partsOfRow(row);
    if (first === undefined || labeledLine(first) || fieldOfLabel(first) || isLocationAlone(first)) return [];
    if (isSection(first) || isOtherLabel(first)) return [];
    const whole = row.map((line) => line.text).join(' ');
    const poster = [...namesInLine(whole, false)].find(([, sign]) => sign === 'posted-by')?.[0];
    const posted = poster === undefined ? null : companyName(poster);
    if (posted) return [{ value: posted, weight: 8 }];
    const shown = withoutLocation(first.replace(AT, ''));
    const hasLocation = shown !== first || rest.some(isLocation);
    const name = looksLikeName(shown) ? companyName(shown) : null;
    if (!name || isLocation(shown) || fold(headline.text).includes(fold(name))) return [];
    return [{ value: name, weight: (hasLocation ? 8 : 4.5) - at * 0.7 }];
  });
}

/** A missing picture next to its text, a name at the top left, and one right above the headline. */
const HEAD_WEIGHTS = { picture: 2.5, top: 2.5, above: 2 };
/** An icon before a name, and the word for what is missing after it. */
const AROUND_NAME = /^(?:\p{L}{1,2}|\S) (?=\p{Lu})| logo$/giu;

/** The names above the headline, where a company's logo is. */
function namesInHead(screenshot: Screenshot, headline: Headline | null): Candidate[] {
  // Without a headline, the first line is as likely a menu as a logo.
  if (headline === null) return [];
  const { lines, width } = screenshot;
  const isName = (line: ScreenshotLine): boolean => {
    const mark = line.text.replace(AROUND_NAME, '');
    return (
      line.top + line.height <= headline.bottom + NEAR_HEADLINE &&
      !line.bullet &&
      !isSection(line.text) &&
      !isMenuWord(line.text) &&
      !isInMenu(line, lines) &&
      looksLikeName(mark) &&
      !isLocation(mark) &&
      !/^[\p{Lu}\s]+$/u.test(mark.slice(0, 6))
    );
  };
  const named = lines.filter(isName);
  const top = named.find((line) => line.top < HEADER_HEIGHT && line.left < width * 0.4);
  return named.flatMap((line): Candidate[] => {
    const isAbove = line.top < headline.top && headline.top - line.top < headline.height * 3;
    const weights = [
      line.picture || / logo$/i.test(line.text) ? HEAD_WEIGHTS.picture : 0,
      line === top && line.top + line.height <= headline.top ? HEAD_WEIGHTS.top : 0,
      isAbove && Math.abs(line.left - headline.left) < 40 ? HEAD_WEIGHTS.above : 0,
    ];
    const value = companyName(line.text.replace(AROUND_NAME, ''));
    return value === null || fold(value) === fold(headline.text) ? [] : [{ value, weight: Math.max(...weights) }];
  });
}

/** "Orange Business" for "Orange Business Switzerland", if the screenshot contains the short name more often. */
function withoutCountry(name: string, texts: readonly string[]): string {
  const words = name.split(' ');
  const last = words.at(-1) ?? '';
  const stem = words.slice(0, -1).join(' ');
  return companyName(stem) &&
    words.length > 2 &&
    isLocation(last) &&
    countMentions(stem, texts) > countMentions(name, texts)
    ? stem
    : name;
}

/** "Kestrel Institute" for "The Kestrel Institute", if the screenshot contains it more often without the article. */
function withoutArticle(name: string, texts: readonly string[]): string {
  const rest = name.replace(/^The /, '');
  return countMentions(rest, texts) > countMentions(name, texts) ? rest : name;
}

/** "© 2026 Acme Ltd. All rights reserved": the owner of the page, which may be a board or the employer. */
function namesInNotices(texts: readonly string[]): Candidate[] {
  return texts.flatMap((text) => {
    const owner =
      /(?:©|\(c\)|\bCopyright|^(?=\d{4}\b.*\brights reserved))\s*(?:©|\(c\))?\s*(?:\d{4}\s*(?:[-–—]\s*\d{4})?)?,?\s*(?:by )?(\p{Lu}[^|.,©]{1,40}?)(?:[.,|]|\s+(?:All|Inc|Ltd|LLC)\b|$)/u.exec(
        text,
      )?.[1];
    const name = owner && looksLikeName(owner.trim()) ? companyNameIn(companyName(owner) ?? '', true) : null;
    return name ? [{ value: name, weight: 2.5 }] : [];
  });
}

/** A name of several words, or of one with a capital inside: words in front of sentences have neither. */
const SEVERAL_WORDS = String.raw`\p{Lu}[\p{L}\p{N}'’&-]*(?: (?:${alternatives(wordings.withinNames)} )?[\p{Lu}&][\p{L}\p{N}'’&-]*){1,4}`;
const CAPITAL_INSIDE = String.raw`\p{Lu}\p{Ll}+\p{Lu}\p{L}+`;
/** One word, which is a name only in the first sentence below the headline. */
const ONE_WORD = String.raw`\p{Lu}[\p{L}\p{N}'’&-]{2,}`;
/** "Kestrel Ferries builds boats": a name and what companies do, in many languages. */
const subject = (name: string) =>
  new RegExp(
    [
      `^(?:${alternatives(wordings.beforeNames)} )?(${name})`,
      String.raw` ${alternatives(wordings.companyVerbs)}(?!\p{L})`,
    ].join(''),
    'u',
  );
const SUBJECT = subject(`${SEVERAL_WORDS}|${CAPITAL_INSIDE}`);
const FIRST_SUBJECT = subject(`${SEVERAL_WORDS}|${ONE_WORD}`);
/** Enough if there is no other candidate. */
const SUBJECT_WEIGHT = 2.6;

/** The subjects of sentences about the employer. */
function namesInProse({ lines }: Screenshot, headline: Headline | null): Candidate[] {
  const first = headline && lines.find(({ top, text }) => top >= headline.bottom && isRunningText(text));
  return lines.flatMap((line) => {
    const name = (line === first ? FIRST_SUBJECT : SUBJECT).exec(line.text)?.[1] ?? '';
    const value = looksLikeName(name) && !isLocation(name) && !isSection(name) ? companyName(name) : null;
    return value ? [{ value, weight: SUBJECT_WEIGHT }] : [];
  });
}

/** From this weight on, the source has the full name: labels, headlines and sentences do; hosts, logos and notices may not. */
const FULL_NAME_WEIGHT = 4;

/** The employer, from all evidence in the screenshot. */
export function companiesOf(
  screenshot: Screenshot,
  headline: Headline | null,
  mentions: readonly Mention[],
): Candidate[] {
  const texts = screenshot.lines.map(({ text }) => text);
  const named = [
    ...mentions.flatMap(({ company, weight }) => (company && !isLocation(company) ? [{ value: company, weight }] : [])),
    ...namesByLabel(screenshot),
    ...(headline ? namesBelowHeadline(screenshot, headline) : []),
    ...namesInHead(screenshot, headline),
    ...namesInProse(screenshot, headline),

    ...namesInAddresses(texts),
    ...namesInNotices(texts),
  ].filter(({ value }) => !isMenuWord(value));
  /** A weak source may have only the beginning of a name, and a text the whole one only where it first occurs. */
  const wholeName = (value: string, weight: number): string => {
    const short = `${fold(value)} `;
    const first = texts.filter((text) => countMentions(value, [text]) > 0).slice(0, 1);
    const full = named.find(
      (other) =>
        fold(other.value).startsWith(short) && (weight < FULL_NAME_WEIGHT || countMentions(other.value, first) > 0),
    );
    return withoutCountry(withoutArticle(full?.value ?? value, texts), texts);
  };
  return named.map(({ value, weight }) => ({
    value: wholeName(value, weight),
    weight:
      weight +
      Math.min(3, countMentions(value, texts)) * 0.4 +
      Math.min(2, named.filter((other) => fold(other.value) === fold(value)).length) * 0.6,
  }));
}
