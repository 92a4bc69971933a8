// Invitations in the panel: the terms, what is held and why, and a person's decision with its reason.
import * as make from '../support/make';
import { PHONE } from './look';
import { expect, expectLook, makeOrders, makePerson, signInNewUser, test } from './people';

test('staff set the terms, see why an invitation is held, and give or refuse its rewards', async ({
  page,
  db,
}) => {
  const admin = await signInNewUser(page, db, { role: 'admin' });
  const held = async (inviterName: string, suspicions: string[]) => {
    const [inviter, friend] = [await makePerson(db, { name: inviterName }), await makePerson(db)];
    const [order] = await makeOrders(db, friend, { status: 'Completed', value: 100_00n });
    const { id } = await make.makeReferral(db, {
      inviter,
      friend,
      status: 'held',
      orderId: order?.id ?? '',
      suspicions,
    });
    return { id, orderId: order?.id ?? '' };
  };
  const unique = crypto.randomUUID().slice(0, 6);
  const [siblings, fraud] = [`Sibling ${unique}`, `Fraud ${unique}`];
  const given = await held(siblings, ['same_device']);
  const refused = await held(fraud, ['same_payer', 'same_player', 'circle']);

  // Another test may save the terms at the same moment: then the form is read again.
  await expect(async () => {
    await page.goto('/admin/referrals');
    await page.getByLabel('Points of the inviter').fill('60');
    await page.getByLabel('Points of the friend').fill('50');
    await page.getByLabel('Least price of the order (rupees)').fill('100');
    await page.getByLabel('Days after the registration').fill('30');
    await page.getByLabel('Most rewards of one inviter in a month').fill('10');
    await page.getByLabel('Customers can invite friends').check();
    await page.getByRole('button', { name: 'Save terms' }).click();
    await expect(page.getByText('both rewards together must not be more than this')).toBeVisible();
    await page.getByLabel('Points of the friend').fill('25');
    await page.getByRole('button', { name: 'Save terms' }).click();
    await expect(page.getByText('The terms are saved.')).toBeVisible({ timeout: 5000 });
  }).toPass();
  await expectLook(page, 'admin-referrals');

  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await expect(row(siblings)).toContainText('Both accounts signed in on the same device.');
  await expect(row(fraud)).toContainText('Both accounts paid from the same UPI account.');
  await expect(row(fraud)).toContainText('The inviter has bought for the same player.');
  await row(fraud).getByRole('button', { name: 'Refuse' }).click();
  await row(fraud).getByRole('button', { name: 'Refuse them now' }).click();
  await expect(row(fraud)).toContainText('Please say why.');
  await row(fraud).getByLabel('Why it is refused').fill('One person with two accounts');
  const desktop = page.viewportSize();
  await page.setViewportSize(PHONE);
  await expectLook(page, 'admin-referrals-refusing');
  if (desktop) await page.setViewportSize(desktop);
  await row(fraud).getByRole('button', { name: 'Refuse them now' }).click();
  await expect(row(fraud)).toHaveCount(0);
  await row(siblings).getByRole('button', { name: 'Give the rewards' }).click();
  await row(siblings).getByLabel('Why it is given').fill('Siblings with one phone');
  await row(siblings).getByRole('button', { name: 'Give them now' }).click();
  await expect(row(siblings)).toHaveCount(0);
  expect(await db.referral.findUnique({ where: { id: given.id } })).toMatchObject({
    status: 'rewarded',
    reason: 'Siblings with one phone',
    decidedById: admin.id,
    inviterReward: 50_00n,
  });
  expect(await db.referral.findUnique({ where: { id: refused.id } })).toMatchObject({ status: 'refused' });

  await page
    .getByRole('navigation', { name: 'Invitations by status' })
    .getByRole('link', { name: 'Rewarded' })
    .click();
  await expect(row(siblings)).toContainText('50 points to the inviter, 25 to the friend');
  await expect(row(siblings).getByRole('link', { name: `Order ${given.orderId}` })).toBeVisible();
  await expectLook(page, 'admin-referrals-rewarded');
});

test('staff without the right see no invitations', async ({ page, db }) => {
  await signInNewUser(page, db, { staffRole: 'support' });
  await page.goto('/admin/referrals');
  await expect(page.getByRole('heading', { level: 1, name: 'Invitations' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Terms' })).toHaveCount(0);
});
