import type { ReactNode } from 'react';
import type { BillingConfig, SessionUser } from '@jobtrail/contract';

/** The props of both card forms: Stripe's Payment Element and the form of the local sandbox. */
export interface CardFormProps {
  config: BillingConfig;
  clientSecret: string;
  user: SessionUser;
  /** Where the provider redirects after the bank's confirmation: the origin plus /dashboard. */
  returnUrl: string;
  /** Called when the payment succeeded without leaving the page. */
  onPaid: () => void;
  /** Called with the provider's message. */
  onDeclined: (message: string) => void;
  /** Called when the form could not be created. */
  onBroken: () => void;
  /** Renders the buttons below the fields. */
  buttons: (state: { ready: boolean; pending: boolean }) => ReactNode;
}
