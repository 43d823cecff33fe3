import { useMutation } from '@tanstack/react-query';
import { CreditCard, ExternalLink } from 'lucide-react';
import { type BillingData, billingErrorToasts, newCardText, type OwedInvoice } from '@jobtrail/contract';
import { api, Badge, classes, Icon, Panel, Spinner, useToast } from '@jobtrail/web-kit';
import { brandName, CardArt } from './CardArt.tsx';

interface Props {
  methods: BillingData['paymentMethods'];
  /** What a new card pays at once; null if no subscription is running, so that it would pay for nothing. */
  owed: readonly OwedInvoice[] | null;
  /** Opens the provider's page. */
  onLeave?: (url: string) => void;
}

/** The cards on file, with a button that opens the provider's page to change them. */
export function PaymentMethodPanel({ methods, owed, onLeave = (url) => window.location.assign(url) }: Props) {
  const toast = useToast();
  const update = useMutation({
    mutationFn: async () => {
      const { url } = await api.call('updatePaymentMethod');
      if (!url) throw new Error('The response has no URL');
      return url;
    },
    onSuccess: onLeave,
    onError: () => toast({ ...billingErrorToasts.updatePaymentMethod, tone: 'error' }),
  });
  // The browser is leaving the page; the button stays busy until then.
  const busy = update.isPending || update.isSuccess;
  return (
    <Panel title="Payment method">
      <div className="methods">
        {methods.length === 0 ? (
          <p className="row soft grow">
            <Icon of={CreditCard} />
            No payment method on file.
          </p>
        ) : (
          <ul className="grow">
            {methods.map(({ id, brand, last4, expMonth, expYear, isDefault }) => (
              <li key={id} className="method">
                <CardArt brand={brand} />
                <div>
                  <p className="medium num">
                    {brandName(brand)} ending in {last4} {isDefault ? <Badge>Default</Badge> : null}
                  </p>
                  <p className="muted num">
                    Expires {String(expMonth).padStart(2, '0')}/{expYear}
                  </p>
                </div>
              </li>
            ))}
          </ul>
        )}
        {owed ? (
          <button
            type="button"
            className="btn"
            aria-disabled={busy}
            onClick={() => {
              if (!busy) update.mutate();
            }}
          >
            {busy ? <Spinner /> : null}
            {busy ? 'Opening...' : methods.length === 0 ? 'Add Card' : 'Update'}
            {busy ? null : <Icon of={ExternalLink} size={14} />}
          </button>
        ) : null}
      </div>
      {owed ? <p className={classes('methods-charge', owed.length === 0 && 'muted')}>{newCardText(owed)}</p> : null}
    </Panel>
  );
}
