import type { Browser, Page } from '@playwright/test';
import { expectNoFindings } from './look';
import { expect, makePerson, type Person, signIn, signInNewUser, test } from './people';
import { skipPopup } from './shop';

const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';

/** Another device of the same person, signed in. */
async function otherDevice(browser: Browser, baseURL: string | undefined, { email }: Person): Promise<Page> {
  const context = await browser.newContext({ ...(baseURL && { baseURL }), userAgent: ANDROID });
  await skipPopup(context);
  const page = await context.newPage();
  await signIn(page, email);
  return page;
}

const devices = (page: Page) => page.locator('#devices li');
const ordersOf = async (page: Page, { id }: Person) => {
  await page.goto('/home');
  return page.evaluate(
    async (userid) =>
      (await fetch(`/order/${userid}`, { headers: { authorization: `Bearer ${localStorage.token}` } }))
        .status,
    id,
  );
};

test('the devices are listed, and one of them is marked as this one', async ({
  page,
  db,
  browser,
  baseURL,
}) => {
  const person = await signInNewUser(page, db);
  const other = await otherDevice(browser, baseURL, person);
  await page.goto('/dashboard?tab=devices');
  await expect(devices(page)).toHaveCount(2);
  await expect(devices(page).first()).toContainText('This device');
  await expect(devices(page).first().getByRole('button')).toHaveCount(0);
  const second = devices(page).nth(1);
  await expect(second).toContainText('Chrome on Android');
  await expect(second).toContainText('127.0.0.1');
  await expect(second).toContainText(/last seen \d{4}-\d\d-\d\d \d\d:\d\d:\d\d/);
  await expect(second).not.toContainText('This device');
  await expectNoFindings(page);
  await other.context().close();
});

test('an ended device is refused at its next call, and this one stays signed in', async ({
  page,
  db,
  browser,
  baseURL,
}) => {
  const person = await signInNewUser(page, db);
  const other = await otherDevice(browser, baseURL, person);
  expect(await ordersOf(other, person)).toBe(200);
  await page.goto('/dashboard?tab=devices');
  await page.getByRole('button', { name: 'Sign out Chrome on Android' }).click();
  await expect(page.getByText('Chrome on Android is signed out.')).toBeVisible();
  await expect(devices(page)).toHaveCount(1);
  await expect(page.locator('#devices')).toBeFocused();
  expect(await ordersOf(other, person)).toBe(401);
  await other.goto('/dashboard?tab=devices');
  await expect(other.getByRole('heading', { name: 'Please log in to see your dashboard' })).toBeVisible();
  await page.reload();
  await expect(devices(page)).toHaveCount(1);
  await page.goto('/dashboard');
  await expect(page.locator('#profile')).toContainText(person.id);
  await other.context().close();
});

test('signing out everywhere asks first, and ends this device too', async ({
  page,
  db,
  browser,
  baseURL,
}) => {
  const person = await signInNewUser(page, db);
  const other = await otherDevice(browser, baseURL, person);
  await page.goto('/dashboard?tab=devices');
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign out everywhere?' });
  await expectNoFindings(page);
  await dialog.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(dialog).toBeHidden();
  expect(await db.session.count({ where: { userId: person.id, endedAt: null } })).toBe(2);

  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page.getByRole('heading', { name: 'Please log in to see your dashboard' })).toBeVisible();
  await expect(page.getByText(person.id)).toHaveCount(0);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  expect(await ordersOf(other, person)).toBe(401);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Please log in to see your dashboard' })).toBeVisible();
  await other.context().close();
});

test('of many devices the newest are shown first, the others on request', async ({ page, db }) => {
  const person = await makePerson(db);
  for (let n = 0; n < 7; n++)
    await page.request.post('/auth/login', { data: { email: person.email, password: 'tarang-demo' } });
  await signIn(page, person.email);
  await page.goto('/dashboard?tab=devices');
  await expect(devices(page)).toHaveCount(5);
  await expect(devices(page).first()).toContainText('This device');
  await page.getByRole('button', { name: 'Show all 8 devices' }).click();
  await expect(devices(page)).toHaveCount(8);
});

test.describe('devices that cannot be ended now', () => {
  test.use({ expectedComplaints: [/Failed to load resource/] });

  test('a device that cannot be ended now stays in the list, with the reason', async ({
    page,
    db,
    browser,
    baseURL,
  }) => {
    const person = await signInNewUser(page, db);
    const other = await otherDevice(browser, baseURL, person);
    await page.goto('/dashboard?tab=devices');
    await page.route('**/auth/sessions/*/end', (route) => route.abort());
    await page.getByRole('button', { name: 'Sign out Chrome on Android' }).click();
    await expect(page.locator('#devices').getByRole('alert')).toContainText('could not be reached');
    await expect(devices(page)).toHaveCount(2);
    await other.context().close();
  });
});
