import { CONTRACT_VERSION, pages } from '@jobtrail/contract';
import { drill } from '../drills.ts';
import { patient } from '../patience.ts';
import { deployChanged } from '../product/deploy.ts';
import { Board } from '../screens/Board.ts';
import { expect, test } from './ownProductTest.ts';

// Real builds of both sides, each deployed alone.
test.describe.configure({ mode: 'default', timeout: patient(120_000) });

const NEXT = CONTRACT_VERSION + 1;
const LATER = { timeout: patient(20_000) };
const laterShell = (frontendsDir: string, by: number) =>
  deployChanged(frontendsDir, 'shell', 'src/remotes/agreeOnContract.ts', (source) =>
    source.replace(' CONTRACT_VERSION;', ` CONTRACT_VERSION + ${by};`),
  );
const declare = (frontendsDir: string, contract: unknown) =>
  deployChanged(frontendsDir, 'mfe-jobs', 'remote.json', (source) =>
    source.replace(`"contract": ${CONTRACT_VERSION}`, `"contract": ${JSON.stringify(contract)}`),
  );

test('the shell of the next contract version runs remotes of this one', async ({ ownProduct, signedIn: page }) => {
  const putBack = await laterShell(ownProduct.frontendsDir, 1);
  try {
    await new Board(page).open();
    await expect(new Board(page).heading).toBeVisible(LATER);
  } finally {
    putBack();
  }
});

test(
  'a remote of the next version runs in the shell of this one if it says that it can',
  drill(),
  async ({ ownProduct, signedIn: page }) => {
    const putBack = await declare(ownProduct.frontendsDir, { version: NEXT, minimum: CONTRACT_VERSION });
    try {
      await new Board(page).open();
      await expect(new Board(page).heading).toBeVisible(LATER);
    } finally {
      putBack();
    }
  },
);

test(
  'a remote that runs only in the next version is replaced, and so is one that is two versions older',
  drill(),
  async ({ ownProduct, signedIn: page, pageErrors }) => {
    pageErrors.allowMessages(/\[E-\w+\]/);
    const takeBack = await declare(ownProduct.frontendsDir, NEXT);
    try {
      await page.goto(pages.dashboard);
      await expect(page.getByRole('main').getByRole('alert')).toContainText('This page is older than this part', LATER);
    } finally {
      takeBack();
    }
    const putBack = await laterShell(ownProduct.frontendsDir, 2);
    try {
      await expect(async () => {
        await page.goto(pages.dashboard);
        await expect(page.getByRole('main').getByRole('alert')).toContainText('This part of the page is too old');
      }).toPass(LATER);
      await page.goto(pages.settings);
      await expect(page.getByLabel('Preferred job title')).toBeVisible(LATER);
    } finally {
      putBack();
    }
  },
);
