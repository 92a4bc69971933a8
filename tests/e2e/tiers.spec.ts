// The tier of a customer on the dashboard, and what is missing to the next one.
import * as make from '../support/make';
import { expectNoFindings, expectNoSidewaysScroll } from './look';
import { expect, makeOrders, picture, signInNewUser, test } from './people';

test('the dashboard names the tier and what is missing to the next, in both languages', async ({
  page,
  db,
}) => {
  const from = BigInt(make.nextThreshold()) * 100n;
  const tiers = await Promise.all([
    make.makeTier(db, { name: 'Gold', nameHi: 'गोल्ड', threshold: from, extraRate: 150 }),
    make.makeTier(db, { name: 'Platinum', nameHi: 'प्लैटिनम', threshold: from + 5_000_00n, extraRate: 300 }),
  ]);
  try {
    const person = await signInNewUser(page, db);
    await page.goto('/dashboard');
    const card = page.getByRole('region', { name: 'Your tier' });
    await expect(card).toContainText('No tier yet');
    await makeOrders(db, person, { status: 'Completed', value: from + 1_000_00n, endedAt: new Date() });
    await page.reload();
    await expect(card).toContainText('Gold');
    await expect(card).toContainText('Each order earns 1.5% more points.');
    await expect(card).toContainText('₹4,000 more until Platinum, with 3% more points on each order');
    await expectNoFindings(page);
    await expectNoSidewaysScroll(page);
    await picture(page, 'dashboard-tier');
    await page.goto('/hi/dashboard');
    const hindi = page.getByRole('region', { name: 'आपकी श्रेणी' });
    await expect(hindi).toContainText('गोल्ड');
    await expect(hindi).toContainText('प्लैटिनम तक ₹4,000 और');
    await expectNoFindings(page);
    await picture(page, 'dashboard-tier-hi');
  } finally {
    await db.tier.deleteMany({ where: { id: { in: tiers.map(({ id }) => id) } } });
  }
});
