import { count, kilobytes, times } from '../measure/format.ts';
import type { Report } from '../measure/report.ts';
import { bytesOf, type Kind, ofKinds, type Transfer } from './transfers.ts';

const CODE: readonly Kind[] = ['script', 'style'];
const BOARD_BAR = 205 * 1024;
const BOARD_SOON_BAR = 190 * 1024;
const REQUESTS_BAR = 15;
const LANDING_BAR = 0.15;

/** Compares the federated board page with the one of the non-federated build. */
export function compareBoard(report: Report, federated: readonly Transfer[], whole: readonly Transfer[]): void {
  const soon = (transfers: readonly Transfer[]) =>
    bytesOf(
      transfers.filter((transfer) => transfer.soon),
      CODE,
    );
  report.figure(
    'federated / one build, whole load',
    `${kilobytes(bytesOf(federated, CODE))} / ${kilobytes(bytesOf(whole, CODE))}`,
  );
  report.atMost('federated, whole load', bytesOf(federated, CODE), BOARD_BAR, kilobytes);
  report.figure('federated against one build, whole load', times(bytesOf(federated, CODE) / bytesOf(whole, CODE)));
  report.figure('federated / one build, before idle time', `${kilobytes(soon(federated))} / ${kilobytes(soon(whole))}`);
  report.atMost('federated, before idle time', soon(federated), BOARD_SOON_BAR, kilobytes);
  report.figure('federated against one build, before idle time', times(soon(federated) / soon(whole)));
  report.atMost('requests for JS and CSS, federated', ofKinds(federated, CODE).length, REQUESTS_BAR, count);
  report.figure('requests for JS and CSS, one build', count(ofKinds(whole, CODE).length));
}

/**
 * Compares the landing page with "its JS". The page is prerendered and runs no application, so its JS can mean two
 * things: what the landing page itself fetches (its theme script, and the application's entry, which it prefetches for
 * the next page), or what the application's first public page needs in the non-federated build. The bar applies to
 * both.
 */
export function compareLanding(report: Report, landing: readonly Transfer[], wholeEntry: readonly Transfer[]): void {
  const blockingStyles = bytesOf(
    landing.filter(({ blocking }) => blocking),
    ['style'],
  );
  const firstPaint = bytesOf(landing, ['document']) + blockingStyles;
  const [ownScripts, entryScripts] = [bytesOf(landing, ['script']), bytesOf(wholeEntry, ['script'])];
  report.figure('landing: HTML + CSS to first paint', kilobytes(firstPaint));
  report.figure(
    'landing: JS that it fetches / JS of the one build at /auth',
    `${kilobytes(ownScripts)} / ${kilobytes(entryScripts)}`,
  );
  report.atMost('landing against the JS that it fetches', firstPaint / ownScripts, LANDING_BAR);
  report.atMost('landing against the JS of the one build at /auth', firstPaint / entryScripts, LANDING_BAR);
}
