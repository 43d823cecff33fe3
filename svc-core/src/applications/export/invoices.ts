import type { Invoices } from '@jobtrail/contract/internal';
import { PeerError, toMoment } from '@jobtrail/service-kit';
import type { CoreContext } from '../../context.ts';
import type { ReadInvoices } from '../../peers/billing.ts';
import type { ListFile } from './files.ts';

/** The file that the archive has instead of, or next to, an incomplete list of invoices. */
export const INVOICES_NOTE = 'invoices-missing.txt';
const UNREADABLE_NOTE = `Your invoices could not be read while this file was created. Everything else is complete.
Please download your data again later. Your invoices are also on the Billing page.
`;
const INCOMPLETE_NOTE = `You have more invoices than this file can hold, so only the newest are listed.
Contact support for the others.
`;

/**
 * A person's invoices: 'unread' if svc-billing could not be reached, which does not stop the download, and null if
 * there is no svc-billing.
 */
export type InvoicesRead = Invoices | 'unread' | null;

/** Reads a person's invoices for the archive. */
export async function invoicesOf(
  { logger }: Pick<CoreContext, 'logger'>,
  readInvoices: ReadInvoices,
  userId: string,
): Promise<InvoicesRead> {
  try {
    return await readInvoices(userId);
  } catch (error) {
    if (!(error instanceof PeerError)) throw error;
    if (error.failure === 'not configured') return null;
    logger.warn({ err: error }, 'a download has no invoices');
    return 'unread';
  }
}

/** The note in the archive about missing invoices; null if none is missing. */
export function noteOn(invoices: InvoicesRead): string | null {
  if (invoices === 'unread') return UNREADABLE_NOTE;
  return invoices === null || invoices.complete ? null : INCOMPLETE_NOTE;
}

/** The list of invoices, if it was read, with dates in ISO 8601 and amounts in whole units of their currency. */
export function invoiceFiles(read: InvoicesRead): ListFile[] {
  if (read === null || read === 'unread') return [];
  return [
    {
      name: 'invoices',
      columns: ['id', 'number', 'date', 'amount', 'currency', 'status', 'pdfUrl'],
      async *entities() {
        for (const { created, amount, ...invoice } of read.invoices)
          yield { ...invoice, date: toMoment(created * 1000), amount: amount / 100 };
      },
    },
  ];
}
