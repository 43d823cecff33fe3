import '../../look/antd.css';

export { Button, Dropdown, Input, Tooltip } from 'antd';
export type { ButtonProps, InputProps, InputRef, MenuProps } from 'antd';
export { ThemeProvider } from './ThemeProvider.tsx';
export { antdTheme } from './theme.ts';
