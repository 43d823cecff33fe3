import type Router from '@koa/router';
import type { Sandbox } from '../Sandbox.ts';
import { invoicePage, invoicePdf } from './invoicePage.ts';
import { show, showNotFound } from './respond.ts';

/** Serves the pages of invoices and their PDF files. */
export function addInvoiceRoutes(router: Router, { context }: Sandbox): void {
  const invoiceBy = (token: string | undefined) => context.objects.byToken(token ?? '');

  router.get('/i/:token', (ctx) => {
    const invoice = invoiceBy(ctx.params['token']);
    return invoice ? show(ctx, 200, invoicePage(invoice)) : showNotFound(ctx);
  });
  router.get('/i/:token/pdf', (ctx) => {
    const invoice = invoiceBy(ctx.params['token']);
    if (!invoice) return showNotFound(ctx);
    ctx.type = 'application/pdf';
    ctx.set('Content-Disposition', `attachment; filename="Invoice-${invoice.number}.pdf"`);
    ctx.set('Cache-Control', 'no-store');
    ctx.body = invoicePdf(invoice);
  });
}
