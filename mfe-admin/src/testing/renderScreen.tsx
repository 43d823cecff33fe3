import type { ReactNode } from 'react';
import type { SessionUser } from '@jobtrail/contract';
import { aUser, type PlatformRender, renderWithPlatform } from '@jobtrail/web-kit/testing';
import { AntdRoot } from '../antd/AntdRoot.tsx';

/** Renders a screen for an administrator in a wide window, as `AdminApp` does. */
export function renderScreen(screen: ReactNode, administrator: Partial<SessionUser> = {}): PlatformRender {
  window.matchMedia = (query) =>
    Object.assign(new EventTarget(), {
      matches: query.includes('min-width'),
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
  return renderWithPlatform(<AntdRoot>{screen}</AntdRoot>, { user: aUser({ role: 'admin', ...administrator }) });
}
