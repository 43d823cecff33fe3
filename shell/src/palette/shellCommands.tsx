import { CircleQuestionMark, Keyboard, PanelLeft, Settings, SunMoon } from 'lucide-react';
import { type NavEntry, pages, shellTexts, THEMES } from '@jobtrail/contract';
import { type Command, type CommandSource, Icon, isMac, type KeyGroup, type Platform } from '@jobtrail/web-kit';
import { NavIcon } from '../sidebar/NavIcon.tsx';
import { toggleSidebar } from '../sidebar/toggleSidebar.ts';

/** The part of the shell's own commands. */
export const SHELL = 'shell';

const ctrl = (): string => (isMac() ? '⌘' : 'Ctrl');

/** Whether a page has a letter of its own: it does something, and its part has a command for that. */
const doesSomething = (keys: string | undefined): boolean => keys?.length === 1;

/** The commands of the shell: the pages of the sidebar, its own pages, the theme, the sidebar and the list of keys. */
export function shellCommands(
  { navigate, store }: Pick<Platform, 'navigate' | 'store'>,
  screens: readonly NavEntry[],
  openKeys: () => void,
): CommandSource {
  const screen = (path: string, title: string, icon: Command['icon'], keys?: string): Command => ({
    id: path,
    group: 'screens',
    title,
    icon,
    keys,
    run: () => navigate(path),
  });
  const own: readonly Command[] = [
    {
      id: 'keys',
      title: 'Show all keys',
      also: 'keyboard shortcuts help',
      icon: <Icon of={Keyboard} />,
      keys: '?',
      run: openKeys,
    },
    {
      id: 'theme',
      title: 'Change the theme...',
      also: 'appearance colors dark light',
      icon: <Icon of={SunMoon} />,
      commands: () =>
        THEMES.map((theme) => ({
          id: `theme ${theme}`,
          title: shellTexts.themes[theme],
          icon: <span className={`swatch swatch-${theme}`} aria-hidden="true" />,
          run: () => store.getState().setTheme(theme),
        })),
    },
    {
      id: 'sidebar',
      title: 'Show or hide the sidebar',
      icon: <Icon of={PanelLeft} />,
      keys: `${ctrl()} b`,
      run: () => toggleSidebar(store),
    },
  ];
  return {
    commands: () => [
      ...own,
      ...screens
        .filter(({ keys }) => !doesSomething(keys))
        .map(({ path, text, icon, keys }) => screen(path, text, <NavIcon drawing={icon} />, keys)),
      screen(pages.settings, shellTexts.settings, <Icon of={Settings} />),
      screen(pages.help, 'Help', <Icon of={CircleQuestionMark} />),
    ],
  };
}

/** The keys of every page, and those that lead to pages. */
export function shellKeys(screens: readonly NavEntry[]): KeyGroup[] {
  return [
    {
      title: 'Everywhere',
      entries: [
        { name: 'Find anything', keys: `${ctrl()} k` },
        { name: 'Show or hide the sidebar', keys: `${ctrl()} b` },
        { name: 'This list', keys: '?' },
      ],
    },
    {
      title: 'Go to',
      entries: screens.flatMap(({ text, keys }) =>
        keys === undefined || doesSomething(keys) ? [] : [{ name: text, keys }],
      ),
    },
  ];
}
