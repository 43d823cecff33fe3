import { formatCents } from '@jobtrail/contract';
import { html } from '@jobtrail/service-kit/html';
import type { Invoice } from '../invoices/Invoice.ts';
import { day } from './format.ts';
import { page } from './layout.ts';
import { pdfOf, type TextLine } from './pdf.ts';

const LEFT = 56;
const RIGHT = 556;
const STATUS: Readonly<Record<string, string>> = {
  paid: 'Paid',
  open: 'Due',
  void: 'Void',
  draft: 'Draft',
  uncollectible: 'Uncollectible',
};

/** The page of an invoice, with a link to the PDF. */
export function invoicePage(invoice: Invoice): string {
  return page(
    `Invoice ${invoice.number}`,
    html`<div class="card narrow"><h1>Invoice ${invoice.number}</h1>
<p class="price">${formatCents(invoice.total, invoice.currency)}</p>
<p class="muted">${STATUS[invoice.status] ?? invoice.status} · ${day(invoice.created)}</p>
<ul class="rows">
${invoice.lines.data.map((line) => html`<li><span>${line.description}</span><span>${formatCents(line.amount, line.currency)}</span></li>`)}
<li><span>Total</span><span>${formatCents(invoice.total, invoice.currency)}</span></li></ul>
<p><a class="button" href="${invoice.invoice_pdf}">Download PDF</a></p></div>`,
  );
}

/** An invoice as a one-page PDF. */
export function invoicePdf(invoice: Invoice): Buffer {
  const lines: TextLine[] = [
    { x: LEFT, y: 72, size: 22, text: 'Invoice', bold: true },
    { x: RIGHT, y: 72, size: 10, text: 'TEST: no real money has moved', right: true },
    { x: LEFT, y: 108, size: 10, text: `Invoice number  ${invoice.number}` },
    { x: LEFT, y: 124, size: 10, text: `Date of issue  ${day(invoice.created)}` },
    {
      x: LEFT,
      y: 140,
      size: 10,
      text: `Status  ${STATUS[invoice.status] ?? invoice.status}${invoice.status_transitions.paid_at === null ? '' : ` on ${day(invoice.status_transitions.paid_at)}`}`,
    },
    { x: LEFT, y: 180, size: 10, text: 'Bill to', bold: true },
    { x: LEFT, y: 196, size: 10, text: invoice.customer_name ?? '' },
    { x: LEFT, y: 212, size: 10, text: invoice.customer_email ?? '' },
    { x: LEFT, y: 256, size: 10, text: 'Description', bold: true },
    { x: RIGHT, y: 256, size: 10, text: 'Amount', bold: true, right: true },
  ];
  invoice.lines.data.forEach((line, index) => {
    const y = 278 + index * 34;
    lines.push(
      { x: LEFT, y, size: 10, text: line.description ?? '' },
      { x: LEFT, y: y + 14, size: 8, text: `${day(line.period.start)} to ${day(line.period.end)}` },
      { x: RIGHT, y, size: 10, text: formatCents(line.amount, line.currency), right: true },
    );
  });
  const y = 290 + invoice.lines.data.length * 34;
  const row = (offset: number, label: string, amount: number, bold = false): TextLine[] => [
    { x: 380, y: y + offset, size: 10, text: label, bold },
    { x: RIGHT, y: y + offset, size: 10, text: formatCents(amount, invoice.currency), right: true, bold },
  ];
  lines.push(
    ...row(0, 'Total', invoice.total),
    ...row(18, 'Amount paid', invoice.amount_paid),
    ...row(36, 'Amount due', invoice.amount_remaining, true),
  );
  return pdfOf(`Invoice ${invoice.number}`, lines);
}
