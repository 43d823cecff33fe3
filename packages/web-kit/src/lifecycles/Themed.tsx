import type { ComponentType, ReactNode } from 'react';
import type { Theme } from '@jobtrail/contract';
import { useTheme } from '../platform/context.ts';

export type ThemeProvider = ComponentType<{ theme: Theme; children: ReactNode }>;

/** Its children under antd's theme in use, by a provider that may not be loaded. */
export function Themed({ by: Provider, children }: { by: ThemeProvider | undefined; children: ReactNode }) {
  const theme = useTheme();
  return Provider ? <Provider theme={theme}>{children}</Provider> : children;
}
