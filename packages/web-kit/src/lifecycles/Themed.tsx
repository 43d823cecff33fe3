import type { ComponentType, ReactNode } from 'react';
import type { Theme } from '@jobtrail/contract';
import { useTheme } from '../platform/context.ts';

export type ThemeProvider = ComponentType<{ theme: Theme; children: ReactNode }>;

/** Renders its children with the current antd theme. The provider may not be loaded yet. */
export function Themed({ by: Provider, children }: { by: ThemeProvider | undefined; children: ReactNode }) {
  const theme = useTheme();
  return Provider ? <Provider theme={theme}>{children}</Provider> : children;
}
