import { expect, type Locator, type Page } from '@playwright/test';
import { jobTexts, type Stage, stageInfo, STAGES } from '@jobtrail/contract';

/** The jobs screen in its kanban view. */
export class Board {
  readonly page: Page;
  readonly heading: Locator;
  readonly search: Locator;
  readonly addButton: Locator;
  readonly zoom: Locator;
  readonly pipeline: Locator;
  /** What a screen reader announces while a card is dragged. */
  readonly announcements: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole('heading', { level: 1, name: jobTexts.title });
    this.search = page.getByPlaceholder(jobTexts.search);
    this.addButton = page.getByRole('main').getByRole('button', { name: jobTexts.addJob });
    this.zoom = page.getByRole('group', { name: 'Zoom' });
    this.pipeline = page.getByRole('complementary', { name: jobTexts.pipeline });
    this.announcements = page.locator('[aria-live="assertive"]').first();
  }

  async open(path = '/dashboard'): Promise<void> {
    await this.page.goto(path);
    await expect(this.heading).toBeVisible();
    await expect(this.page.locator('[aria-busy="true"]')).toHaveCount(0);
  }

  /** A column, named by its label and its count. */
  lane(stage: Stage): Locator {
    return this.page.getByRole('region', { name: new RegExp(`^${stageInfo(stage).label}, \\d+ jobs?$`) });
  }

  /** The card of a company, in a column or anywhere on the board. */
  card(company: string, stage?: Stage): Locator {
    return (stage === undefined ? this.page.getByRole('main') : this.lane(stage))
      .getByRole('article')
      .filter({ has: this.page.getByRole('heading', { name: company }) });
  }

  async expectCount(stage: Stage, count: number): Promise<void> {
    await expect(
      this.page.getByRole('region', {
        name: `${stageInfo(stage).label}, ${count} ${count === 1 ? 'job' : 'jobs'}`,
        exact: true,
      }),
    ).toBeVisible();
  }

  /** Expects the empty board: a hint how to begin, above six empty columns. */
  async expectNoJobs(): Promise<void> {
    await expect(this.page.getByRole('heading', { name: 'Start your trail' })).toBeVisible();
    await expect(this.page.getByText(jobTexts.emptyStage)).toHaveCount(STAGES.length);
  }

  /** Opens the menu of a card and chooses an entry. */
  async choose(company: string, entry: string): Promise<void> {
    const card = this.card(company);
    await card.hover();
    await card.getByRole('button', { name: /^Actions for / }).click();
    await this.page.getByRole('menuitem', { name: entry }).click();
  }

  async openDetail(company: string): Promise<Locator> {
    await this.card(company).getByRole('heading', { name: company }).click();
    const panel = this.page.getByRole('dialog');
    await expect(panel).toBeVisible();
    return panel;
  }

  /** Drags a card over a column with the mouse, and holds it there until `drop`. */
  async carry(company: string, to: Stage): Promise<void> {
    const from = await center(this.card(company));
    const target = await center(this.lane(to));
    await this.page.mouse.move(from.x, from.y);
    await this.page.mouse.down();
    // The code of dragging loads after the board, or with the first press.
    await expect(this.announcements).toBeAttached();
    await this.page.mouse.move(from.x + 12, from.y + 6, { steps: 4 });
    await this.page.mouse.move(target.x, target.y, { steps: 12 });
    await expect(this.announcements).toContainText(stageInfo(to).label);
  }

  /** Drops the card, and waits for the end of the animation: no card can be lifted while it runs. */
  async drop(): Promise<void> {
    await this.page.mouse.up();
    await this.page.waitForFunction(() =>
      document
        .getAnimations()
        .every(({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity),
    );
  }

  async drag(company: string, to: Stage): Promise<void> {
    await this.carry(company, to);
    await this.drop();
  }

  /** Lifts a card with the keyboard. */
  async liftByKeyboard(company: string): Promise<void> {
    const card = this.card(company);
    await expect(card).toBeVisible();
    await card.focus();
    await this.page.keyboard.press('Space');
  }

  /** The row of a stage in the Pipeline Overview, by its short label. */
  pipelineRow(short: string): Locator {
    return this.pipeline.getByRole('button', { name: new RegExp(`^${short}`) });
  }

  /** Switches between the two views. */
  async show(view: 'Kanban' | 'Table'): Promise<void> {
    await this.page.getByRole('group', { name: 'View' }).getByRole('button', { name: view }).click();
  }
}

async function center(locator: Locator): Promise<{ x: number; y: number }> {
  await expect(locator).toBeVisible();
  const box = await locator.boundingBox();
  if (box === null) throw new Error('It has no place on the screen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
