import { join } from 'node:path';
import { defineConfig, type Project } from '@playwright/test';
import { QUIET_CHROMIUM, QUIET_FIREFOX } from './browser/flags.ts';
import { acrossTheProduct, axeFiles, CHOSEN, drilled, DRILLS, JOURNEYS } from './drills.ts';
import { patient } from './patience.ts';

/** Journeys for Firefox only; all others run in Chromium. */
const FIREFOX = /firefox\.spec\.ts$/;
const LEFT_TO_DRILLS = DRILLS || CHOSEN ? [] : [acrossTheProduct];
const executablePath = process.env['JOBTRAIL_BROWSER'];
if (executablePath === undefined)
  throw new Error('Start the journeys with `npm test -w e2e`: it brings the browser and the product.');

const inFirefox: Project = {
  name: 'firefox',
  testMatch: FIREFOX,
  use: {
    browserName: 'firefox',
    // Playwright's name for a Firefox that it controls with WebDriver BiDi.
    channel: 'moz-firefox',
    contextOptions: {},
    // Resetting a context over BiDi sometimes meets the navigation of the page before.
    reuseContext: false,
    launchOptions: {
      executablePath: join(import.meta.dirname, 'browser/firefoxBridge.mjs'),
      firefoxUserPrefs: QUIET_FIREFOX,
    },
  },
};

export default defineConfig({
  testDir: './journeys',
  outputDir: './test-results/artifacts',
  fullyParallel: true,
  workers: 2,
  timeout: patient(40_000),
  expect: { timeout: patient(8000) },
  forbidOnly: true,
  projects: [
    ...(JOURNEYS ? [{ name: 'journeys', testIgnore: [FIREFOX, ...LEFT_TO_DRILLS], grepInvert: /@drill/ }] : []),
    ...(DRILLS ? [{ name: 'drills', testMatch: drilled, testIgnore: FIREFOX, grep: /@drill/ }] : []),
    ...(DRILLS && process.env['JOBTRAIL_FIREFOX'] ? [inFirefox] : []),
    ...(DRILLS && !JOURNEYS
      ? [
          {
            name: 'wide',
            testMatch: [acrossTheProduct, ...axeFiles(join(import.meta.dirname, 'journeys'))],
            testIgnore: FIREFOX,
            grepInvert: /@drill/,
          },
        ]
      : []),
  ],
  reporter: [['line'], ['json', { outputFile: './test-results/report.json' }]],
  use: {
    baseURL: process.env['JOBTRAIL_URL'] ?? '',
    // Cookies, storage and settings are reset between tests, but the page keeps its process and its compiled scripts.
    reuseContext: true,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    actionTimeout: patient(10_000),
    screenshot: 'only-on-failure',
    // A click is lost if a dialog begins to move between the press and the release. focus.spec.ts runs with animations.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath, args: QUIET_CHROMIUM },
  },
});
