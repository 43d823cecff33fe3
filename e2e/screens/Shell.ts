import type { Locator, Page } from '@playwright/test';
import { shellTexts, type Theme } from '@jobtrail/contract';

/** The signed-in shell: header, sidebar, menus. */
export class Shell {
  readonly page: Page;
  readonly sidebarToggle: Locator;
  readonly sidebar: Locator;
  readonly themeMenu: Locator;
  readonly accountMenu: Locator;

  constructor(page: Page) {
    this.page = page;
    this.sidebarToggle = page.getByRole('button', { name: /sidebar/i });
    this.sidebar = page.getByRole('complementary', { name: 'Main' });
    this.themeMenu = page.getByRole('banner').getByRole('button', { name: /theme/i });
    this.accountMenu = page.getByRole('banner').getByRole('button', { name: shellTexts.accountMenu });
  }

  /** An entry of the open menu. */
  entry(name: string): Locator {
    return this.page.getByRole('menuitem', { name }).or(this.page.getByRole('menuitemradio', { name }));
  }

  async chooseTheme(theme: Theme): Promise<void> {
    await this.themeMenu.click();
    await this.entry(shellTexts.themes[theme]).click();
  }

  async signOut(): Promise<void> {
    await this.accountMenu.click();
    await this.entry(shellTexts.logOut).click();
  }

  /** The current theme of the page. */
  theme(): Promise<string | null> {
    return this.page.locator('html').getAttribute('data-theme');
  }
}
