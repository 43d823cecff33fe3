import type { ComponentType } from 'react';
import { pages } from '@jobtrail/contract';
import { usePageLocation } from '@jobtrail/web-kit';
import { AntdRoot } from './antd/AntdRoot.tsx';
import { BroadcastScreen } from './broadcast/BroadcastScreen.tsx';
import { DashboardScreen } from './dashboard/DashboardScreen.tsx';
import { ownPages } from './pages.ts';
import { useAdminTheme } from './settings/adminTheme.ts';
import { SupportScreen } from './support/SupportScreen.tsx';
import { UsersScreen } from './users/UsersScreen.tsx';
import './admin.css';

/** The screen for each page that remote.json declares. */
export const SCREENS: Readonly<Record<string, ComponentType>> = {
  [pages.adminDashboard]: DashboardScreen,
  [ownPages.users]: UsersScreen,
  [pages.adminSupport]: SupportScreen,
  [ownPages.broadcast]: BroadcastScreen,
};

/** Renders the screen of the current page; nothing on pages of other parts. */
export function AdminApp() {
  useAdminTheme();
  const Screen = SCREENS[usePageLocation().pathname];
  return Screen ? (
    <AntdRoot>
      <Screen />
    </AntdRoot>
  ) : null;
}
