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

/** The screen of the page in the address; nothing on the pages of other parts. */
export function BillingApp() {
  const Screen = SCREENS[usePageLocation().pathname];
  return Screen ? <Screen /> : null;
}
