import type { Page } from '@playwright/test';

/** Takes a screenshot of a posting that was written for the tests. */
export async function posting(page: Page): Promise<Buffer> {
  const other = await page.context().newPage();
  await other.setViewportSize({ width: 1280, height: 800 });
  await other.setContent(`<body style="font: 16px/1.5 sans-serif; margin: 48px; background: #fff; color: #111">
    <p><a href="#" style="color: #05c">All openings</a></p>
    <h1 style="font-size: 34px; margin: 12px 0">Marine Biologist</h1>
    <p><a href="#" style="color: #05c">Harbourlight Institute</a> · Bergen, Norway · Full-time</p>
    <p>Salary: 620,000 - 710,000 NOK per year</p>
    <h2 style="font-size: 22px">About the role</h2>
    <p>You will count the cod of the western fjords and tell the ministry what you find.<br>Harbourlight Institute is an independent laboratory with forty people and two boats.</p></body>`);
  const png = await other.screenshot();
  await other.close();
  return png;
}
