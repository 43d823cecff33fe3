import { useEffect } from 'react';
import { billingErrorToasts, pages, paymentToast } from '@jobtrail/contract';
import { usePlatform, waitForAccess } from '@jobtrail/web-kit';
import { useShellLocation } from '../routes/navigation.ts';
import { paymentIn, withoutPayment } from './paymentReturn.ts';

/** Reports the outcome of a payment when the browser returns from the bank's page to the board. */
export function usePaymentReturn(): void {
  const { queryClient, toast, navigate } = usePlatform();
  const { pathname, search } = useShellLocation();
  const ended = paymentIn(search);
  useEffect(() => {
    if (ended === null) return;
    navigate(pathname + withoutPayment(search), { replace: true });
    if (ended === 'refused') {
      toast({
        ...billingErrorToasts.payment,
        description: 'The payment was not confirmed, and nothing was charged.',
        tone: 'error',
        action: { label: 'Try again', onClick: () => navigate(pages.subscribe) },
      });
      return;
    }
    void waitForAccess(queryClient).then((unlocked) => toast({ ...paymentToast(unlocked), tone: 'success' }));
  }, [ended, pathname, search, navigate, queryClient, toast]);
}
