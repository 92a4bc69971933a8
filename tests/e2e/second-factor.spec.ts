import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import type { Db } from '@/lib/platform/db';
import { after, minutes, seconds } from '@/lib/platform/time';
import { expectNoFindings, expectNoSidewaysScroll } from './look';
import {
  expect,
  logInByForm,
  makeOrders,
  makePerson,
  type Person,
  password,
  picture,
  signInNewUser,
  test,
} from './people';

// Wrong codes and calls that ask for one are refusals, which browsers log.
test.use({ expectedComplaints: [/Failed to load resource.*(401|403)/] });

const codeOf = (secret: string, at = Date.now()) =>
  new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: 30 }).generate({ timestamp: at });

/** As if the app had moved on: a code is valid once, and the test need not wait half a minute for the next. */
async function letTimePass(db: Db, { id }: Person): Promise<void> {
  await db.user.update({ where: { id }, data: { totpLastStep: null } });
}

const card = (page: Page) => page.locator('#authenticator');

interface Added {
  secret: string;
  codes: string[];
}

/** Adds an authenticator as its owner would, up to the list of recovery codes. */
async function addAuthenticator(page: Page): Promise<Added> {
  await page.goto('/dashboard?tab=security');
  await card(page).getByRole('button', { name: 'Add authenticator' }).click();
  await card(page).getByLabel('Your password').fill(password);
  await card(page).getByRole('button', { name: 'Continue' }).click();
  await expect(card(page).getByRole('img', { name: /^QR code/ })).toBeVisible();
  const secret = (await card(page).locator('code').textContent())?.replaceAll(' ', '') ?? '';
  await card(page).getByLabel('Code', { exact: true }).fill(codeOf(secret));
  await expect(card(page).getByText('Your authenticator is on.')).toBeVisible();
  return { secret, codes: await card(page).locator('li').allTextContents() };
}

test('customers are offered passkeys and an authenticator too', async ({ page, db }) => {
  await signInNewUser(page, db);
  await page.goto('/dashboard?tab=security');
  await expect(card(page)).toBeVisible();
  await expect(page.locator('#passkeys')).toBeVisible();
});

test('an authenticator is added with password and code, and the recovery codes can be kept', async ({
  page,
  db,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  // The printed page is a frame of its own.
  await page.addInitScript(() => {
    window.print = () => {
      (window.top as unknown as { printed: string }).printed = document.body.textContent;
    };
  });
  await signInNewUser(page, db, { role: 'admin' });
  await page.goto('/dashboard?tab=security');
  await expect(card(page)).toContainText('Off');
  await card(page).getByRole('button', { name: 'Add authenticator' }).click();
  await card(page).getByLabel('Your password').fill('not-the-password');
  await card(page).getByRole('button', { name: 'Continue' }).click();
  await expect(card(page).getByText('This password is not right.').first()).toBeVisible();
  await card(page).getByLabel('Your password').fill(password);
  await card(page).getByRole('button', { name: 'Continue' }).click();

  const qr = card(page).getByRole('img', { name: /^QR code/ });
  await expect(qr).toBeVisible();
  expect(await qr.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const secret = (await card(page).locator('code').textContent())?.replaceAll(' ', '') ?? '';
  await card(page).getByRole('button', { name: 'Copy secret' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
  await expectNoFindings(page);
  await expectNoSidewaysScroll(page);
  await picture(page, 'authenticator-add');

  const wrong = codeOf(secret) === '000000' ? '111111' : '000000';
  await card(page).getByLabel('Code', { exact: true }).fill(wrong);
  await expect(card(page).getByText('This code is not right.').first()).toBeVisible();
  await card(page).getByLabel('Code', { exact: true }).fill(codeOf(secret));
  await expect(card(page).getByText('Your authenticator is on.')).toBeVisible();
  const codes = await card(page).locator('li').allTextContents();
  expect(codes).toHaveLength(10);
  for (const code of codes) expect(code).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  await expectNoFindings(page);
  await expectNoSidewaysScroll(page);
  await picture(page, 'authenticator-codes');

  await card(page).getByRole('button', { name: 'Copy recovery codes' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${codes.join('\n')}\n`);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    card(page).getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('recovery-codes.txt');
  const stream = await file.createReadStream();
  expect(Buffer.concat(await stream.toArray()).toString()).toBe(`${codes.join('\n')}\n`);
  await card(page).getByRole('button', { name: 'Print' }).click();
  const printed = await page.evaluate(() => (window as unknown as { printed: string }).printed);
  for (const code of codes) expect(printed).toContain(code);
  expect(printed).not.toContain('Dashboard');

  await card(page).getByRole('button', { name: 'I have saved them' }).click();
  await expect(card(page)).toContainText('On: logins and refunds ask for a code.');
  await page.reload();
  await expect(card(page)).toContainText('On: logins and refunds ask for a code.');
  expect(await page.content()).not.toContain(codes[0] ?? '');
});

test("the login asks for the authenticator's code, takes a recovery code once, and does not ask after its removal", async ({
  page,
  db,
}) => {
  const admin = await signInNewUser(page, db, { role: 'admin' });
  const { secret, codes } = await addAuthenticator(page);
  await card(page).getByRole('button', { name: 'I have saved them' }).click();
  const signOut = async () => {
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Please log in to see your dashboard' })).toBeVisible();
  };

  await signOut();
  await page.goto('/login?next=%2Fdashboard%3Ftab%3Dsecurity');
  await logInByForm(page, admin.email);
  await letTimePass(db, admin);
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret));
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL('/dashboard?tab=security');

  await signOut();
  await page.goto('/login?next=%2Fdashboard%3Ftab%3Dsecurity');
  await logInByForm(page, admin.email);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(codes[3]?.toLowerCase() ?? '');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL('/dashboard?tab=security');

  await card(page).getByRole('button', { name: 'Remove authenticator' }).click();
  await card(page).getByRole('button', { name: 'Use a recovery code' }).click();
  await card(page)
    .getByLabel('Recovery code')
    .fill(codes[3] ?? '');
  await card(page).getByRole('button', { name: 'Remove' }).click();
  await expect(card(page).getByText('This code is not right.').first()).toBeVisible();
  await expectNoFindings(page);
  await letTimePass(db, admin);
  await card(page).getByRole('button', { name: 'Use the authenticator app' }).click();
  await card(page).getByLabel('Code', { exact: true }).fill(codeOf(secret));
  await card(page).getByRole('button', { name: 'Remove' }).click();
  await expect(card(page)).toContainText('Off: your password alone is enough to log in.');

  await signOut();
  await page.goto('/login?next=%2Fdashboard%3Ftab%3Dsecurity');
  await logInByForm(page, admin.email);
  await expect(page).toHaveURL('/dashboard?tab=security');
});

test('a refund needs recent authentication: the code is asked for, and the refund continues', async ({
  page,
  db,
}) => {
  const admin = await signInNewUser(page, db, { role: 'admin' });
  const { secret } = await addAuthenticator(page);
  await letTimePass(db, admin);
  const buyer = await makePerson(db);
  const now = new Date();
  const [order] = await makeOrders(db, buyer, {
    status: 'Processing',
    createdAt: now,
    updatedAt: now,
    paidAt: now,
    transactionid: '412345678902',
    value: 250_00n,
  });
  const id = order?.id ?? '';
  const longAgo = after(now, -(minutes(10) + seconds(5)));
  await db.session.updateMany({ where: { userId: admin.id }, data: { provedAt: longAgo } });

  await page.goto('/admin/orders');
  await page.getByRole('button', { name: `End order ${id}` }).click();
  const ending = page.getByRole('dialog', { name: 'End order' });
  const proving = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await ending.getByLabel('Refunded').check();
  await ending.getByRole('button', { name: 'Refund ₹250' }).click();
  await expect(proving).toBeVisible();
  await expectNoFindings(page);
  await proving.getByRole('button', { name: 'Cancel' }).click();
  await expect(ending.getByRole('alert')).toHaveText(
    'Please confirm with your passkey or the code from your authenticator app first.',
  );
  expect(await db.wallet.count({ where: { userId: buyer.id } })).toBe(0);

  await ending.getByRole('button', { name: 'Refund ₹250' }).click();
  await proving.getByLabel('Code', { exact: true }).fill(codeOf(secret) === '000000' ? '111111' : '000000');
  await proving.getByRole('button', { name: 'Confirm' }).click();
  await expect(proving.getByText('This code is not right.').first()).toBeVisible();
  await proving.getByLabel('Code', { exact: true }).fill(codeOf(secret));
  await proving.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText(`Order ${id} is Refunded.`)).toBeVisible();
  const where = { userId_currency: { userId: buyer.id, currency: 'INR' as const } };
  expect((await db.wallet.findUniqueOrThrow({ where })).balance).toBe(250_00n);
});
