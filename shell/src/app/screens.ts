import type { ComponentType } from 'react';
import { lazyScreen, Loading } from '@jobtrail/web-kit';
import type { ScreenName } from '../routes/decideRoute.ts';

/** The shell's own screens, each loaded when it is first shown. */
export const screens: Record<ScreenName, ComponentType> = {
  auth: lazyScreen(() => import(/* webpackChunkName: "auth" */ '../auth/AuthScreen.tsx'), Loading),
  cancelSubscription: lazyScreen(
    () => import(/* webpackChunkName: "cancel-subscription" */ '../cancel-subscription/CancelSubscriptionScreen.tsx'),
    Loading,
  ),
  settings: lazyScreen(() => import(/* webpackChunkName: "settings" */ '../settings/SettingsScreen.tsx')),
  secondFactor: lazyScreen(
    () => import(/* webpackChunkName: "second-factor" */ '../settings/account/SecondFactorScreen.tsx'),
    Loading,
  ),
  help: lazyScreen(() => import(/* webpackChunkName: "help" */ '../help/HelpScreen.tsx')),
};
export const NotFoundScreen = lazyScreen(
  () => import(/* webpackChunkName: "not-found" */ '../not-found/NotFoundScreen.tsx'),
  Loading,
);
