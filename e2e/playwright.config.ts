import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { QUIET_CHROMIUM } from './browser/flags.ts';
import { axeFiles, DRILLS, JOURNEYS } from './drills.ts';
import { patient } from './patience.ts';

const executablePath = process.env['JOBTRAIL_BROWSER'];
if (executablePath === undefined)
  throw new Error('Start the journeys with `npm test -w e2e`: it brings the browser and the product.');

export default defineConfig({
  testDir: './journeys',
  outputDir: './test-results/artifacts',
  fullyParallel: true,
  workers: 2,
  timeout: patient(40_000),
  expect: { timeout: patient(8000) },
  forbidOnly: true,
  projects: [
    ...(JOURNEYS ? [{ name: 'journeys', grepInvert: /@drill/ }] : []),
    ...(DRILLS ? [{ name: 'drills', grep: /@drill/ }] : []),
    ...(DRILLS && !JOURNEYS
      ? [{ name: 'axe', testMatch: axeFiles(join(import.meta.dirname, 'journeys')), grepInvert: /@drill/ }]
      : []),
  ],
  reporter: [['line'], ['json', { outputFile: './test-results/report.json' }]],
  use: {
    baseURL: process.env['JOBTRAIL_URL'] ?? '',
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    actionTimeout: patient(10_000),
    screenshot: 'only-on-failure',
    launchOptions: { executablePath, args: QUIET_CHROMIUM },
  },
});
