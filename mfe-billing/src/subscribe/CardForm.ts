import type { ReactNode } from 'react';
import type { BillingConfig, SessionUser } from '@jobtrail/contract';

/** What both card forms are handed: Stripe's Payment Element and the form of the local sandbox. */
export interface CardFormProps {
  config: BillingConfig;
  clientSecret: string;
  user: SessionUser;
  /** Where the provider sends the browser after it asked the bank: the origin plus /dashboard. */
  returnUrl: string;
  /** The payment went through without leaving the page. */
  onPaid: () => void;
  /** The provider's sentence. */
  onDeclined: (message: string) => void;
  /** The form itself could not be made. */
  onBroken: () => void;
  /** Draws the buttons below the fields. */
  buttons: (state: { ready: boolean; pending: boolean }) => ReactNode;
}
