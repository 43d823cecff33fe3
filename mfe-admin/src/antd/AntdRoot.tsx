import { StyleProvider } from '@ant-design/cssinjs';
import { ConfigProvider } from 'antd';
import type { ReactNode } from 'react';
import { Spinner } from '@jobtrail/web-kit';
import { antdTheme } from './theme.ts';
// The build writes this one, before anything that refines it.
import '../../dist/antd.css';
import './antd.css';

/** Receives the variables that antd would add to the page, where the policy forbids them; its style sheet has them. */
const unusedStyles = document.createElement('div');

/** The look of antd's components, which every screen with one needs around it. */
export function AntdRoot({ children }: { children: ReactNode }) {
  return (
    <StyleProvider container={unusedStyles}>
      <ConfigProvider theme={antdTheme} wave={{ disabled: true }} button={{ loadingIcon: <Spinner /> }}>
        {children}
      </ConfigProvider>
    </StyleProvider>
  );
}
