import { amountOf, formatMoney } from '../salary/money.ts';
import { isObject, type JsonObject, listOf, textOfJson } from '../structured/json.ts';
import type { BoardApi } from './Board.ts';
import { salaryInDescription } from './description.ts';
import { foundInApi, isHost, partsOf, slugName } from './found.ts';

const ID = /^\d{4,}$/;

/**
 * boards.greenhouse.io, job-boards(.eu).greenhouse.io, their embedded forms, and `?gh_jid=` on a company's own site.
 */
export const greenhouse: BoardApi = {
  addressOf(url) {
    const id = greenhouse.idsOf(url)[0];
    const board = boardOf(url);
    return id && board
      ? `https://boards-api.greenhouse.io/v1/boards/${encodeURIComponent(board)}/jobs/${id}?pay_transparency=true`
      : null;
  },
  idsOf(url) {
    const embedded =
      url.searchParams.get('gh_jid') ?? (isHost(url, 'greenhouse.io') ? url.searchParams.get('token') : null);
    const parts = partsOf(url);
    const inPath = isHost(url, 'greenhouse.io') ? parts[parts.indexOf('jobs') + 1] : undefined;
    return [embedded, inPath].filter((id): id is string => typeof id === 'string' && ID.test(id));
  },
  idsIn: (posting) => [textOfJson(posting.id) ?? '', textOfJson(posting.internal_job_id) ?? ''],
  textOf: (posting) => textOfJson(posting.content),
  read(posting, url) {
    return {
      position: foundInApi(textOfJson(posting.title)),
      company: foundInApi(textOfJson(posting.company_name)) ?? slugName(boardOf(url) ?? undefined),
      location: foundInApi(
        textOfJson(posting.location) ?? listOf(posting.offices).map(textOfJson).filter(Boolean).join('; '),
      ),
      salary: foundInApi(payRange(posting) ?? salaryInDescription(greenhouse.textOf(posting))),
    };
  },
};

function payRange(posting: JsonObject): string | null {
  const range = listOf(posting.pay_input_ranges).find(isObject);
  if (!range) return null;
  const cents = (value: JsonObject[string] | undefined) => {
    const amount = amountOf(value);
    return amount === null ? null : amount / 100;
  };
  return formatMoney({
    low: cents(range.min_cents),
    high: cents(range.max_cents),
    currency: textOfJson(range.currency_type) ?? '',
    period: '',
  });
}

function boardOf(url: URL): string | null {
  if (isHost(url, 'greenhouse.io')) {
    const [first, second, third] = partsOf(url);
    return first === 'embed'
      ? url.searchParams.get('for')
      : first === 'v1' && second === 'boards'
        ? (third ?? null)
        : (first ?? null);
  }
  const own = url.hostname
    .split('.')
    .filter(
      (part) =>
        !/^(?:www\d?|jobs?|careers?|boards?|co|com|uk|au|net|org|io|ai|dev|app|eu|de|fr|inc|hq|tech|xyz|us|ca|gg|so|me)$/.test(
          part,
        ),
    );
  return url.searchParams.get('board') ?? own.at(-1) ?? null;
}
