import { ConfigProvider } from 'antd';
import type { ReactNode } from 'react';
import type { Theme } from '@jobtrail/contract';
import { antdTheme } from './theme.ts';

/**
 * Puts antd under a theme; every root of React that uses antd is inside one. The theme is a property and not read from the
 * platform, because this group is shared while every front end has its own copy of the platform's context.
 */
export function ThemeProvider({ theme, children }: { theme: Theme; children: ReactNode }) {
  return <ConfigProvider theme={antdTheme(theme)}>{children}</ConfigProvider>;
}
