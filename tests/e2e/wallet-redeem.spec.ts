import type { Page } from '@playwright/test';
import type { Db } from '@/lib/platform/db';
import * as make from '../support/make';
import { expectNoFindings, expectNoSidewaysScroll } from './look';
import { expect, type Person, picture, signInNewUser, test } from './people';
import { balanceShown, cutOff, pointsField, said } from './wallet';

const redeem = (page: Page) => page.getByRole('button', { name: 'Redeem Points' }).click();
const head = (page: Page, text: string) => page.getByRole('heading', { level: 2, name: text });

async function signInWith(page: Page, db: Db, points: bigint): Promise<Person> {
  const person = await signInNewUser(page, db);
  await make.makeWallet(db, person, { balance: points, currency: 'POINTS' });
  await page.goto('/redeem');
  return person;
}

test('all points become T-Coins, one for one, and less than one point stays', async ({ page, db }) => {
  await signInWith(page, db, 1_245_60n);
  await expect(head(page, 'You have 1,245.60 points')).toBeVisible();
  await expect(pointsField(page)).toHaveValue('1245');
  await expectNoSidewaysScroll(page);
  await expectNoFindings(page);
  await picture(page, 'redeem');
  await redeem(page);
  await expect(page.getByText('1245 points are now 1245 T-Coins in your wallet.')).toBeVisible();
  await expect(head(page, 'You have 0.60 points')).toBeVisible();
  await expect(pointsField(page)).toHaveCount(0);
  // The element that had the focus is gone.
  await expect(page.locator('#redeem')).toBeFocused();
  await expectNoFindings(page);
  await picture(page, 'redeem-done');
  await page.locator('#redeem').getByRole('link', { name: 'My Wallet' }).click();
  await expect(balanceShown(page)).toContainText('₹1,245');
  await expect(balanceShown(page)).toContainText('0.60');
  await expect(page.locator('#transactions tbody tr')).toHaveText(
    /Credit\s*\+₹1,245.*Success.*Points redeemed/s,
  );
});

test('without a whole point there is nothing to press, and a link to points', async ({ page, db }) => {
  await signInWith(page, db, 60n);
  await expect(head(page, 'You have 0.60 points')).toBeVisible();
  await expect(page.getByText('You need at least 1 point to redeem.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Find something to play' })).toHaveAttribute('href', '/home');
  await expectNoFindings(page);
  await picture(page, 'redeem-nothing');
});

test('some points are redeemed by the counter and the quick amounts', async ({ page, db }) => {
  await signInWith(page, db, 100_00n);
  for (const [name, stands] of [
    ['25', '25'],
    ['50', '50'],
    ['All', '100'],
  ] as const) {
    await page.getByRole('button', { name, exact: true }).click();
    await expect(pointsField(page)).toHaveValue(stands);
  }
  await pointsField(page).fill('99999');
  await expect(pointsField(page)).toHaveValue('100');
  await pointsField(page).fill('2');
  await page.getByRole('button', { name: 'Less: Points to redeem' }).click();
  await expect(pointsField(page)).toHaveValue('1');
  await redeem(page);
  await expect(page.getByText('1 point is now 1 T-Coin in your wallet.')).toBeVisible();
  await expect(head(page, 'You have 99.00 points')).toBeVisible();
  await redeem(page);
  await expect(pointsField(page)).toHaveAccessibleDescription('Please enter a valid amount');
  await pointsField(page).fill('40');
  await page.getByRole('button', { name: 'Redeem Points' }).dblclick();
  await expect(page.getByText('40 points are now 40 T-Coins in your wallet.')).toBeVisible();
  await expect(head(page, 'You have 59.00 points')).toBeVisible();
});

test.describe('redemptions when calls fail', () => {
  test.use({ expectedComplaints: [/Failed to load resource|ERR_FAILED/] });

  test('points that were spent in another tab are reported, and the page then shows the rest', async ({
    page,
    db,
  }) => {
    const { id } = await signInWith(page, db, 100_00n);
    const token = await page.evaluate(() => localStorage.token);
    const reply = await page.request.post('/points/redeempoints', {
      data: { value: 70, userid: id },
      headers: { authorization: `Bearer ${token}` },
    });
    expect(reply.status(), await reply.text()).toBe(200);
    await redeem(page);
    await expect(said(page)).toContainText('You do not have enough points.');
    await expect(head(page, 'You have 30.00 points')).toBeVisible();
    await page.getByRole('button', { name: 'All' }).click();
    await redeem(page);
    await expect(page.getByText('30 points are now 30 T-Coins in your wallet.')).toBeVisible();
  });

  test('a redemption whose answer was lost is repeated, and is one redemption', async ({ page, db }) => {
    await signInWith(page, db, 100_00n);
    await page.route('**/points/redeempoints', async (route) => {
      // The points are redeemed; only the answer is lost.
      await route.fetch();
      await route.abort();
    });
    await redeem(page);
    await expect(said(page)).toContainText('it will not be done twice');
    await page.unroute('**/points/redeempoints');
    await redeem(page);
    await expect(page.getByText('100 points are now 100 T-Coins in your wallet.')).toBeVisible();
    await page.goto('/wallet');
    await expect(balanceShown(page)).toContainText('₹100');
    await expect(page.locator('#transactions tbody tr')).toHaveCount(1);
  });

  test('an unreachable store is reported on the redeem page', async ({ page, db }) => {
    await signInWith(page, db, 100_00n);
    await cutOff(page, '/points/redeempoints');
    await redeem(page);
    await expect(said(page)).toContainText('No answer. Send it again within an hour');
    await expect(pointsField(page)).toHaveValue('100');
  });
});
