import { ConfigProvider } from 'antd';
import type { ReactNode } from 'react';
import type { Theme } from '@jobtrail/contract';
import { antdTheme } from './theme.ts';

/**
 * Provides a theme to antd; every React root that uses antd needs one. The theme is a prop because this group is
 * shared, while every front end has its own copy of the platform's context.
 */
export function ThemeProvider({ theme, children }: { theme: Theme; children: ReactNode }) {
  return <ConfigProvider theme={antdTheme(theme)}>{children}</ConfigProvider>;
}
