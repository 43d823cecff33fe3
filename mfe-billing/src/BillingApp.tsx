import { pages } from '@jobtrail/contract';
import type { ComponentType } from 'react';
import { BillingScreen } from './billing/BillingScreen.tsx';
import { usePath } from './location/usePath.ts';
import { SignupSuccessScreen } from './signup-success/SignupSuccessScreen.tsx';
import { SubscribeScreen } from './subscribe/SubscribeScreen.tsx';

const SCREENS: Readonly<Record<string, ComponentType>> = {
  [pages.subscribe]: SubscribeScreen,
  [pages.signupSuccess]: SignupSuccessScreen,
  [pages.billing]: BillingScreen,
};

/** The screen of the page in the address; nothing on the pages of other parts. */
export function BillingApp() {
  const Screen = SCREENS[usePath()];
  return Screen ? <Screen /> : null;
}
