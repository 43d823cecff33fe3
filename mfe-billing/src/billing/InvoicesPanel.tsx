import { Download } from 'lucide-react';
import { type BillingData, formatCents } from '@jobtrail/contract';
import { Badge, type BadgeTone, formatCardDate, formatUnixDate, Icon, Panel } from '@jobtrail/web-kit';

type Invoice = BillingData['invoices'][number];

const isReturned = ({ amount, refundedAmount }: Invoice): boolean => amount > 0 && refundedAmount === amount;

const TONES: Readonly<Record<string, BadgeTone>> = { paid: 'success', open: 'warning', uncollectible: 'danger' };

/** The status; of a payment that was returned in full, also when. */
function InvoiceStatus({ invoice }: { invoice: Invoice }) {
  const { status, refundedAt = null } = invoice;
  if (status === null) return null;
  if (isReturned(invoice))
    return (
      <span className="invoice-status">
        <Badge tone="info">{refundedAt === null ? 'Lost in a dispute' : 'Refunded'}</Badge>
        {refundedAt === null ? null : <time className="muted num">{formatCardDate(refundedAt * 1000)}</time>}
      </span>
    );
  return <Badge tone={TONES[status] ?? 'neutral'}>{status.charAt(0).toUpperCase() + status.slice(1)}</Badge>;
}

/** The amount: struck through if it was returned, and with the part that was returned. */
function Amount({ invoice }: { invoice: Invoice }) {
  const { amount, currency, refundedAmount = 0 } = invoice;
  const written = formatCents(amount, currency);
  if (isReturned(invoice)) return <del>{written}</del>;
  return (
    <>
      {written}
      {refundedAmount > 0 ? (
        <span className="invoice-part caption muted">{formatCents(refundedAmount, currency)} refunded</span>
      ) : null}
    </>
  );
}

/** Every invoice, newest first, each with its PDF. */
export function InvoicesPanel({ invoices }: { invoices: readonly Invoice[] }) {
  if (invoices.length === 0) {
    return (
      <Panel title="Invoices">
        <p className="soft">No invoices yet.</p>
      </Panel>
    );
  }
  return (
    <Panel title="Invoices" padded={false} className="invoices">
      {/* Keyboard users scroll the table with the arrow keys. */}
      <div className="table-scroll" role="group" aria-label="Table of invoices" tabIndex={0}>
        <table className="table" aria-label="Invoices">
          <thead>
            <tr>
              <th scope="col" className="invoice-number">
                Number
              </th>
              <th scope="col">Date</th>
              <th scope="col">Status</th>
              <th scope="col" className="r">
                Amount
              </th>
              <th scope="col">
                <span className="sr">Download</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {invoices.map((invoice) => {
              const { id, number, created, pdfUrl } = invoice;
              return (
                <tr key={id}>
                  <td className="primary num invoice-number">{number ?? id}</td>
                  {/* The number is hidden on phones, so the date names the row. */}
                  <th scope="row">
                    <time className="num">{formatUnixDate(created)}</time>
                  </th>
                  <td>
                    <InvoiceStatus invoice={invoice} />
                  </td>
                  <td className="r num">
                    <Amount invoice={invoice} />
                  </td>
                  <td className="r">
                    {pdfUrl ? (
                      <a
                        className="link invoice-pdf"
                        href={pdfUrl}
                        download
                        target="_blank"
                        rel="noreferrer"
                        aria-label={`PDF of invoice ${number ?? id}`}
                      >
                        <Icon of={Download} size={14} />
                        PDF
                      </a>
                    ) : null}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
