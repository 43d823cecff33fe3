import type { CDPSession, Page } from '@playwright/test';

/** One finger on the screen. */
export class Finger {
  readonly #session: CDPSession;
  constructor(session: CDPSession) {
    this.#session = session;
  }

  async down(x: number, y: number): Promise<void> {
    await this.#session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  }

  async move(x: number, y: number): Promise<void> {
    await this.#session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y }] });
  }

  async up(): Promise<void> {
    await this.#session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  }

  /** A quick swipe, as a person scrolls. */
  async swipe(x: number, y: number, dx: number, dy: number): Promise<void> {
    await this.down(x, y);
    for (let step = 1; step <= 10; step += 1) await this.move(x + (dx * step) / 10, y + (dy * step) / 10);
    await this.up();
  }
}

/** A finger on the screen of a page, whose browser must have one (`hasTouch`). */
export async function fingerOn(page: Page): Promise<Finger> {
  return new Finger(await page.context().newCDPSession(page));
}
