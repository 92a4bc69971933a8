// The layout of the panel: its header, navigation, bar on phones, titles with counts, rows and keys.
import { SCREENS } from '@/components/admin/screens';
import { expectNoFindings, expectNoSidewaysScroll, PHONE } from './look';
import { expect, makeOrders, makePerson, picture, signInNewUser, test } from './people';

test('the panel has no search, footer or bar of the store, and the title says how much waits', async ({
  page,
  db,
}) => {
  const buyer = await makePerson(db);
  await makeOrders(db, buyer, { status: 'Processing' });
  await signInNewUser(page, db, { role: 'admin' });
  await page.goto('/admin/orders');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(/^Pending orders \d+$/);
  await expect(page).toHaveTitle(new RegExp(`^${await heading.textContent()} · `));
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await expect(page.locator('[data-bottom-bar]')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Search' })).toHaveCount(0);
  const nav = page.getByRole('navigation', { name: 'Admin' });
  for (const group of ['Work', 'Money', 'Catalogue', 'Offers', 'People', 'Records'])
    await expect(nav.getByRole('region', { name: group })).toBeVisible();
  await expect(nav.getByRole('link', { name: /^Pending orders \d+ waiting$/ })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expectNoFindings(page);
  await picture(page, 'panel-desktop');
});

test('rows are compact in this browser once that was chosen, from the first paint on', async ({
  page,
  db,
}) => {
  const buyer = await makePerson(db);
  await makeOrders(db, buyer, { status: 'Completed' });
  await signInNewUser(page, db, { role: 'admin' });
  await page.goto('/admin/txn');
  const row = page.getByRole('row').nth(1);
  const tall = (await row.boundingBox())?.height ?? 0;
  await picture(page, 'panel-rows-comfortable');
  await page.getByRole('button', { name: 'Compact rows' }).click();
  await expect(page.getByRole('button', { name: 'Compact rows' })).toHaveAttribute('aria-pressed', 'true');
  expect((await row.boundingBox())?.height ?? 0).toBeLessThan(tall);
  expect(await (await page.request.get('/admin/txn')).text()).toContain('data-rows="compact"');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Compact rows' })).toHaveAttribute('aria-pressed', 'true');
  await picture(page, 'panel-rows-compact');
});

test('on a phone a bar has what is done most, and a sheet the other screens', async ({ page, db }) => {
  const buyer = await makePerson(db);
  await makeOrders(db, buyer, { status: 'Processing' });
  await signInNewUser(page, db, { role: 'admin' });
  await page.setViewportSize(PHONE);
  await page.goto('/admin');
  const bar = page.getByRole('navigation', { name: 'Admin' });
  await expect(bar.getByRole('link', { name: 'Overview' })).toHaveAttribute('aria-current', 'page');
  for (const target of await bar.locator('a, button').all())
    expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await picture(page, 'panel-phone');
  await bar.getByRole('button', { name: 'More' }).click();
  const sheet = page.getByRole('dialog', { name: 'Screens' });
  await expect(sheet.getByRole('link', { name: 'Audit log' })).toBeVisible();
  for (const link of await sheet.getByRole('link').all())
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await expectNoFindings(page);
  await picture(page, 'panel-phone-more');
  await sheet.getByRole('link', { name: 'Audit log' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible();
  await expect(sheet).toBeHidden();
  await bar.getByRole('link', { name: /^Pending/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Pending orders \d+$/ })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await picture(page, 'panel-phone-pending');
});

test('a role without orders has a bar without them', async ({ page, db }) => {
  await signInNewUser(page, db, { staffRole: 'catalogue', staffSince: new Date('2026-01-01') });
  await page.setViewportSize(PHONE);
  await page.goto('/admin');
  const bar = page.getByRole('navigation', { name: 'Admin' });
  await expect(bar.getByRole('link')).toHaveText(['Overview', 'Find']);
  await bar.getByRole('button', { name: 'More' }).click();
  const sheet = page.getByRole('dialog', { name: 'Screens' });
  await expect(sheet.getByRole('link', { name: 'Products' })).toBeVisible();
  await expect(sheet.getByRole('link', { name: 'Users' })).toHaveCount(0);
});

test('every screen has two keys, which the list of shortcuts names and which open it', async ({
  page,
  db,
}) => {
  // It opens every screen of the panel.
  test.setTimeout(180_000);
  await signInNewUser(page, db, { role: 'admin' });
  await page.goto('/admin');
  await expect(async () => {
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Shortcuts' })).toBeVisible({ timeout: 500 });
  }).toPass();
  for (const { keys, label } of SCREENS) {
    const key = page.getByRole('dialog', { name: 'Shortcuts' }).locator('dt').filter({ hasText: keys });
    await expect(key).toHaveCount(1);
    await expect(key.locator('xpath=following-sibling::dd[1]')).toHaveText(label);
  }
  await expectNoFindings(page);
  await picture(page, 'panel-shortcuts');
  await page.keyboard.press('Escape');
  for (const { keys, href } of SCREENS.toReversed()) {
    const [first = '', second = ''] = keys.split(' ');
    await page.keyboard.press(first);
    await page.keyboard.press(second);
    await expect(page).toHaveURL(href);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  // In a field these are letters.
  await page.goto('/admin/txn');
  const search = page.getByRole('searchbox', { name: 'Search' });
  await search.fill('');
  await search.pressSequentially('gh');
  await expect(search).toHaveValue('gh');
  expect(new URL(page.url()).pathname).toBe('/admin/txn');
});

test('the navigation shows the link of the present screen, also in a window that is too low for all', async ({
  page,
  db,
}) => {
  await signInNewUser(page, db, { role: 'admin' });
  const nav = page.getByRole('navigation', { name: 'Admin' });
  await page.goto('/admin/audit');
  await expect(nav.getByRole('link', { name: 'Audit log' })).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  const place = await nav.evaluate(({ scrollTop }) => scrollTop);
  await nav.getByRole('link', { name: 'Staff' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Staff' })).toBeVisible();
  expect(await nav.evaluate(({ scrollTop }) => scrollTop)).toBe(place);
});
