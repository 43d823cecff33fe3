export { ThemeProvider } from './ThemeProvider.tsx';
export { antdTheme } from './theme.ts';
