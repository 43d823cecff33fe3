import { Download } from 'lucide-react';
import type { BillingData } from '@jobtrail/contract';
import { Badge, type BadgeTone, formatCents, formatUnixDate, Icon, Panel } from '@jobtrail/web-kit';

type Invoice = BillingData['invoices'][number];

const TONES: Readonly<Record<string, BadgeTone>> = { paid: 'success', open: 'warning', uncollectible: 'danger' };

function InvoiceStatus({ status }: { status: string | null }) {
  if (status === null) return null;
  return <Badge tone={TONES[status] ?? 'neutral'}>{status.charAt(0).toUpperCase() + status.slice(1)}</Badge>;
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
            {invoices.map(({ id, number, created, amount, currency, status, pdfUrl }) => (
              <tr key={id}>
                <td className="primary num invoice-number">{number ?? id}</td>
                {/* The number is hidden on phones, so the date names the row. */}
                <th scope="row">
                  <time className="num">{formatUnixDate(created)}</time>
                </th>
                <td>
                  <InvoiceStatus status={status} />
                </td>
                <td className="r num">{formatCents(amount, currency)}</td>
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
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
