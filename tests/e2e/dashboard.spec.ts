import { NO_EMAIL, NO_MOBILE } from '@/lib/domain/personal-fields';
import * as make from '../support/make';
import { at, field, rows } from './dashboard';
import { expectNoFindings, expectNoSidewaysScroll } from './look';
import { expect, logInByForm, makeOrders, makePerson, signInNewUser, test } from './people';

test('a visitor is asked to log in, and comes back to the dashboard', async ({ page, db }) => {
  const person = await makePerson(db);
  const reply = await page.goto('/dashboard');
  expect(reply?.headers()['cache-control']).toContain('no-store');
  await expect(page.getByRole('heading', { name: 'Please log in to see your dashboard' })).toBeVisible();
  await expectNoFindings(page);
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL('/login?next=%2Fdashboard');
  await logInByForm(page, person.email);
  await expect(page).toHaveURL('/dashboard');
  await expect(field(page, 'profile', 'Name')).toHaveText(person.name);
});

test('the profile shows its user, N/A for a missing value, and the id can be copied', async ({
  page,
  db,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const person = await signInNewUser(page, db, { name: 'Asha Verma' });
  const reply = await page.goto('/dashboard');
  expect(reply?.headers()['cache-control']).toContain('no-store');
  await expect(field(page, 'profile', 'User ID')).toContainText(person.id);
  await expect(field(page, 'profile', 'Name')).toHaveText('Asha Verma');
  await expect(field(page, 'profile', 'Email')).toHaveText(person.email);
  await expect(field(page, 'profile', 'Mobile')).toHaveText(person.mobile?.slice(3) ?? '');
  await page.getByRole('button', { name: 'Copy user id' }).click();
  await expect(page.getByRole('button', { name: 'Copied user id' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(person.id);
  await db.user.update({ where: { id: person.id }, data: { ...NO_EMAIL, ...NO_MOBILE } });
  await page.reload();
  await expect(field(page, 'profile', 'Email')).toHaveText('N/A');
  await expect(field(page, 'profile', 'Mobile')).toHaveText('N/A');
});

test('a new name is saved, and shown everywhere in this browser', async ({ page, db }) => {
  const person = await signInNewUser(page, db, { name: 'Old Name' });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Edit' }).click();
  const name = page.getByRole('textbox', { name: 'Name' });
  await expect(name).toBeFocused();
  await name.fill('Not this');
  await name.press('Escape');
  await expect(page.getByRole('button', { name: 'Edit' })).toBeFocused();
  await expect(field(page, 'profile', 'Name')).toHaveText('Old Name');

  await page.getByRole('button', { name: 'Edit' }).click();
  await name.fill('  New नाम ');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(
    page.getByRole('status').getByText('Profile updated successfully, please relogin.'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible();
  await expect(field(page, 'profile', 'Name')).toHaveText('New नाम');
  await expect(page.getByRole('button', { name: 'Account of New नाम' })).toBeVisible();
  expect(await page.evaluate(() => JSON.parse(localStorage.user))).toMatchObject({
    userid: person.id,
    name: 'New नाम',
  });
  expect(await page.evaluate(() => [localStorage.isLoggedIn, localStorage.token.length > 20])).toEqual([
    'true',
    true,
  ]);
  await page.reload();
  await expect(field(page, 'profile', 'Name')).toHaveText('New नाम');
  await expect(page.getByRole('button', { name: 'Account of New नाम' })).toBeVisible();
});

test.describe('names that cannot be saved', () => {
  test.use({ expectedComplaints: [/Failed to load resource/] });

  test('a name that cannot be saved is reported with its reason, and can be tried again', async ({
    page,
    db,
  }) => {
    await signInNewUser(page, db, { name: 'Same Name' });
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('A <b>name</b>');
    const save = page.getByRole('button', { name: 'Save' });
    const said = page.locator('#profile').getByRole('alert');
    await save.click();
    await expect(said).toHaveText('Name has characters that a name does not have.');

    await page.getByRole('textbox', { name: 'Name' }).fill('Fine Name');
    await page.route('**/user/edit-profile', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
    await save.click();
    await expect(said).toHaveText('Failed to update profile');

    await page.unroute('**/user/edit-profile');
    await page.route('**/user/edit-profile', (route) => route.abort());
    await save.click();
    await expect(said).toHaveText('An error occurred while updating the profile');

    await page.unroute('**/user/edit-profile');
    await save.click();
    await expect(said).toBeEmpty();
    await expect(field(page, 'profile', 'Name')).toHaveText('Fine Name');
  });
});

test('the dashboard shows counts, T-Coins and points, with the ways to more of them', async ({
  page,
  db,
}) => {
  const person = await signInNewUser(page, db);
  await make.makeWallet(db, person, { balance: 1_23_456_50n });
  await make.makeWallet(db, person, { balance: 45_60n, currency: 'POINTS' });
  await makeOrders(
    db,
    person,
    { status: 'Completed' },
    { status: 'Completed' },
    { status: 'Refunded' },
    { status: 'Failed' },
  );
  await page.goto('/dashboard');
  const counts = page.getByRole('main').getByRole('list').first();
  await expect(counts.getByRole('link')).toHaveText(['Total orders 4', 'Completed 2', 'Refunded 1']);
  await expect(field(page, 'wallet', 'T Coins')).toHaveText('₹1,23,456.50');
  await expect(field(page, 'wallet', 'Points')).toHaveText('45.60');
  await expect(page.getByRole('link', { name: 'Topup' })).toHaveAttribute('href', '/topup');
  await expect(page.getByRole('link', { name: 'Redeem Points' })).toHaveAttribute('href', '/redeem');
  await counts.getByRole('link', { name: 'Completed' }).click();
  await expect(page).toHaveURL('/dashboard?status=Completed#orders');
  await expect(rows(page)).toHaveCount(2);
});

test('nothing on the dashboard is wider than a small phone, however long names and products are', async ({
  page,
  db,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const person = await signInNewUser(page, db, { name: 'W'.repeat(80) });
  const long = `${person.id.toLowerCase()}${'a'.repeat(40)}@${'example'.repeat(5)}.com`;
  await make.makeWallet(db, person, { balance: 999_99_99_999_99n });
  await makeOrders(db, person, {
    ...at(new Date()),
    status: 'Refunded',
    reason: 'x'.repeat(300),
    input1: long,
    input2: long,
    value: 99_99_999_99n,
  });
  await db.user.update({ where: { id: person.id }, data: { ...NO_EMAIL, email: long, emailKey: long } });
  await page.goto('/dashboard');
  await expect(rows(page)).toHaveCount(1);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Edit' }).click();
  await expectNoSidewaysScroll(page);
});

test('everything that can be pressed is tall enough for a thumb', async ({ page, db }) => {
  const person = await signInNewUser(page, db, { role: 'admin' });
  await makeOrders(db, person, ...Array.from({ length: 11 }, () => at(new Date())));
  await page.goto('/dashboard');
  await expect(rows(page)).toHaveCount(10);
  // Until the browser has read its session, the navbar has a Login button that goes away.
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
  const small = await page
    .locator('a:visible, button:visible, input:visible, select:visible')
    .evaluateAll((all) =>
      all
        // An element that left the page meanwhile, as a placeholder does, cannot be pressed.
        .filter((each) => each.isConnected && !each.matches('[href="#main"]'))
        .map((each) => {
          // A link may be pressed wherever its overlay reaches: over the nearest positioned box.
          let target: Element | null = each;
          const overlaid = getComputedStyle(each, '::after').position === 'absolute';
          while (overlaid && target && getComputedStyle(target).position === 'static')
            target = target.parentElement;
          return `${target?.getBoundingClientRect().height} ${each.outerHTML.slice(0, 120)}`;
        })
        .filter((line) => Number.parseFloat(line) < 44),
    );
  expect(small).toEqual([]);
});
