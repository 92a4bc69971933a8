// The page of an order's codes: masked, shown by a press and a proof, and returned while nobody has looked.
import { STORE } from '@/lib/domain/actor';
import { sellCodes, storeTyped } from '@/lib/domain/vault';
import type { Db } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';
import { keysOf } from '@/lib/platform/keys';
import { createSealer } from '@/lib/platform/sealing';
import { after, minutes, systemClock } from '@/lib/platform/time';
import { makeWallet } from '../support/make';
import { storeUnderTest } from '../support/store-under-test';
import { expectNoFindings, expectNoSidewaysScroll } from './look';
import {
  expect,
  makeOrders,
  makePerson,
  type Person,
  password,
  picture,
  signInNewUser,
  test,
} from './people';
import { BOTH_WIDTHS } from './widths';

// A proof that is asked for, and one that is wrong.
test.use({ expectedComplaints: [/40[013] .*\/(order\/codes\/reveal|auth\/reauthenticate)$/] });

async function orderWithCode(db: Db, person: Person): Promise<{ id: string; code: string }> {
  const [order] = await makeOrders(db, person, {
    status: 'Completed',
    codes: 1,
    endedAt: new Date(),
    value: 499_00n,
  });
  if (!order) throw new Error('no order was made');
  const code = `E2E-${newId().slice(0, 12)}`;
  const sealer = createSealer(keysOf({ AUTH_SECRET: storeUnderTest().secret }));
  const context = { db, clock: systemClock, sealer, actor: STORE };
  await storeTyped(context, {
    orderId: order.id,
    itemid: order.itemid,
    code,
    pin: '4821',
    expiresOn: '2031-03-31',
  });
  await sellCodes(context, order.id);
  return { id: order.id, code };
}

test(
  'a customer sees the code by a press and the password, and never in the page itself',
  BOTH_WIDTHS,
  async ({ page, db }) => {
    const person = await signInNewUser(page, db);
    const { id, code } = await orderWithCode(db, person);
    await db.session.updateMany({
      where: { userId: person.id },
      data: { provedAt: after(new Date(), -minutes(30)) },
    });
    await page.goto(`/confirmation?client_txn_id=${id}`);
    await page.getByRole('link', { name: 'See your code' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Your code' })).toBeVisible();
    await expectNoFindings(page);
    await expectNoSidewaysScroll(page);
    await picture(page, 'codes-masked');
    await page.getByRole('button', { name: 'Show the code' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await dialog.getByLabel('Your current password').fill('not the password');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog.getByLabel('Your current password')).toHaveAccessibleDescription(/not right/);
    await picture(page, 'codes-proof');
    await dialog.getByLabel('Your current password').fill(password);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText(code)).toBeVisible();
    await expect(page.getByText('4821')).toBeVisible();
    await expectNoFindings(page);
    await expectNoSidewaysScroll(page);
    await picture(page, 'codes-shown');
    const html = await (await page.request.get(`/codes/${id}`)).text();
    expect(html).not.toContain(code);
    await page.goto(`/hi/codes/${id}`);
    await expect(page.getByRole('button', { name: 'कोड दिखाएँ' })).toBeVisible();
    await expect(page.getByText(code)).toHaveCount(0);
    await picture(page, 'codes-hi');
  },
);

test('what nobody looked at is returned in one press, and its price is in the wallet', async ({
  page,
  db,
}) => {
  const person = await signInNewUser(page, db);
  await makeWallet(db, person, { balance: 0n });
  const { id } = await orderWithCode(db, person);
  await page.goto(`/codes/${id}`);
  await page.getByRole('button', { name: 'Return the order' }).click();
  await picture(page, 'codes-return');
  await page.getByRole('button', { name: 'Return it for ₹499' }).click();
  await expect(page.getByText('This order was returned. Its page shows where ₹499 goes.')).toBeVisible();
  const wallet = await db.wallet.findFirstOrThrow({ where: { userId: person.id, currency: 'INR' } });
  expect(wallet.balance).toBe(499_00n);
  await page.reload();
  await expect(page.getByText('This order was returned')).toBeVisible();
});

test('the page of a code that is somebody else’s says no more than one that does not exist', async ({
  page,
  db,
}) => {
  const { id } = await orderWithCode(db, await makePerson(db));
  await signInNewUser(page, db);
  for (const other of [id, 'T0000000000000000000']) {
    await page.goto(`/codes/${other}`);
    await expect(page.getByRole('heading', { name: 'There is no code here' })).toBeVisible();
  }
});
