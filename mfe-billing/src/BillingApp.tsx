import type { ComponentType } from 'react';
import { pages } from '@jobtrail/contract';
import { usePageLocation } from '@jobtrail/web-kit';
import { BillingScreen } from './billing/BillingScreen.tsx';
import { SignupSuccessScreen } from './signup-success/SignupSuccessScreen.tsx';
import { SubscribeScreen } from './subscribe/SubscribeScreen.tsx';

const SCREENS: Readonly<Record<string, ComponentType>> = {
  [pages.subscribe]: SubscribeScreen,
  [pages.signupSuccess]: SignupSuccessScreen,
  [pages.billing]: BillingScreen,
};

/** Renders the screen of the current page; nothing on pages of other parts. */
export function BillingApp() {
  const Screen = SCREENS[usePageLocation().pathname];
  return Screen ? <Screen /> : null;
}
