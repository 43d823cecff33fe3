import type { ComponentType, LazyExoticComponent } from 'react';
import { lazy } from 'react';
import type { ScreenName } from '../routes/decide.ts';

/** The shell's own screens, each loaded when it is first shown. */
export const screens: Record<ScreenName, LazyExoticComponent<ComponentType>> = {
  auth: lazy(() => import(/* webpackChunkName: "auth" */ '../auth/AuthScreen.tsx')),
  settings: lazy(() => import(/* webpackChunkName: "settings" */ '../settings/SettingsScreen.tsx')),
  help: lazy(() => import(/* webpackChunkName: "help" */ '../help/HelpScreen.tsx')),
};
export const NotFoundScreen = lazy(() => import(/* webpackChunkName: "not-found" */ '../not-found/NotFoundScreen.tsx'));
