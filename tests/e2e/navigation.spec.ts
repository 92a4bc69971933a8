// The navigation of spec S2.4, line by line for each role.

import type { Page } from '@playwright/test';
import { expectNoFindings } from './look';
import { expect, makePerson, signIn, signInNewUser, test } from './people';
import { BOTH_WIDTHS } from './widths';

const roles = ['user', 'reseller', 'admin'] as const;
const isPhone = () => test.info().project.name === 'phone';

async function openSidebar(page: Page) {
  await page.getByRole('button', { name: 'Menu' }).click();
  const sidebar = page.getByRole('dialog', { name: 'Menu' }).getByRole('navigation');
  await expect(sidebar).toBeVisible();
  return sidebar;
}

async function openMenu(page: Page) {
  await page.getByRole('button', { name: /^Account of/ }).click();
  const menu = page.getByRole('banner').locator('[popover]');
  await expect(menu).toBeVisible();
  return menu;
}

test('a visitor has Login in the navbar and in the sidebar, a chat that names no user, and no bottom bar', async ({
  page,
}) => {
  await page.goto('/home');
  const banner = page.getByRole('banner');
  await expect(banner.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
  await expect(banner.getByRole('link', { name: /home$/ })).toHaveAttribute('href', '/home');
  await expect(banner.getByRole('button', { name: /^Account of/ })).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Account' })).toHaveCount(0);
  const sidebar = await openSidebar(page);
  await expect(sidebar.getByRole('listitem')).toHaveText(['Home', 'Contact', 'Login', 'Create Account']);
  await expect(sidebar.getByRole('link', { name: 'Create Account' })).toHaveAttribute('href', '/register');
  const chat = await sidebar.getByRole('link', { name: 'Contact' }).getAttribute('href');
  expect(new URL(chat ?? '').searchParams.get('text')).toBe('Hello, I need help.');
});

for (const role of roles) {
  // The longest menus decide about the layout.
  const widths = role === 'admin' ? BOTH_WIDTHS : {};
  test(`a ${role} has the menu, sidebar and bottom bar of the role`, widths, async ({ page, db }) => {
    const person = await signInNewUser(page, db, { role });
    await page.goto('/home');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toHaveCount(0);

    const menu = await openMenu(page);
    await expect(menu.getByText(person.name, { exact: true })).toBeVisible();
    await expect(menu.getByText(person.email)).toBeVisible();
    const admins = role === 'admin' ? ['Admin Dashboard'] : [];
    await expect(menu.getByRole('link').or(menu.getByRole('button'))).toHaveText([
      'Dashboard',
      'Wallet',
      'Favourites',
      ...admins,
      'Sign out',
    ]);
    await expectNoFindings(page);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();

    const sidebar = await openSidebar(page);
    await expect(sidebar.getByRole('listitem')).toHaveText([
      'Home',
      'Contact',
      'Dashboard',
      ...admins,
      'Privacy Policy',
      'Refund Policy',
      'Sign out',
    ]);
    const hrefs: Record<string, string> = {
      Home: '/home',
      Dashboard: '/dashboard',
      'Privacy Policy': '/privacypage',
      'Refund Policy': '/refund-policy',
      ...(role === 'admin' && { 'Admin Dashboard': '/admin' }),
    };
    for (const [name, href] of Object.entries(hrefs))
      await expect(sidebar.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
    await expectNoFindings(page);
    await page.keyboard.press('Escape');

    const bar = page.locator('[data-bottom-bar]');
    await expect(bar.locator('a')).toHaveText(['Wallet', 'Dashboard', 'Contact']);
    if (isPhone()) await expect(bar).toBeVisible();
    else await expect(bar).toBeHidden();
  });
}

test('the links of the menus lead to their pages', BOTH_WIDTHS, async ({ page, db }) => {
  await signInNewUser(page, db, { role: 'admin' });
  await page.goto('/home');
  await (await openMenu(page)).getByRole('link', { name: 'Admin Dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
  await (await openSidebar(page)).getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard', exact: true })).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden();
  if (isPhone())
    await expect(page.locator('[data-bottom-bar]').getByRole('link', { name: 'Dashboard' })).toHaveAttribute(
      'aria-current',
      'page',
    );
});

test('a member of the staff without the role of administrator has the panel in the menus', async ({
  page,
  db,
}) => {
  await signInNewUser(page, db, { staffRole: 'support', staffSince: new Date('2026-01-01') });
  await page.goto('/home');
  await expect((await openSidebar(page)).getByRole('link', { name: 'Admin Dashboard' })).toBeVisible();
  await page.keyboard.press('Escape');
  await (await openMenu(page)).getByRole('link', { name: 'Admin Dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
});

test('a press while the scripts are loading opens the menu, which fills when they are there', async ({
  page,
}) => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/_next/static/**/*.js*', async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto('/home', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu).toBeVisible();
  await expect(menu.getByRole('navigation')).toHaveCount(0);
  arrive();
  await expect(menu.getByRole('navigation')).toBeVisible();
  await menu.getByRole('button', { name: 'Close' }).click();
  await expect(menu).toBeHidden();
});

test('the sidebar prefills the support chat with name, mobile number and email, and ends the session', async ({
  page,
  db,
}) => {
  const person = await signInNewUser(page, db, { name: 'Asha & Co + नाम' });
  await page.goto('/home');
  const links = [
    (await openSidebar(page)).getByRole('link', { name: 'Contact' }),
    page.getByRole('contentinfo').getByRole('link', { name: 'Contact us' }),
    page.locator('[data-bottom-bar] a').filter({ hasText: 'Contact' }),
  ];
  for (const link of links) {
    const text = new URL((await link.getAttribute('href')) ?? '').searchParams.get('text') ?? '';
    expect(text.split('\n').slice(1)).toEqual([
      'Name: Asha & Co + नाम',
      `Mobile: ${person.mobile?.slice(3)}`,
      `Email: ${person.email}`,
    ]);
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', /noopener/);
  }
  const sidebar = page.getByRole('dialog', { name: 'Menu' });
  await sidebar.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  await expect.poll(() => db.session.count({ where: { userId: person.id, endedAt: null } })).toBe(0);
});

test('an account without a name or an address still has its menu', async ({ page, db }) => {
  const person = await makePerson(db, { name: '' });
  await signIn(page, person.email);
  await page.addInitScript(() => {
    const user = JSON.parse(localStorage.getItem('user') ?? '{}');
    if (user.email) localStorage.setItem('user', JSON.stringify({ ...user, email: '' }));
  });
  await page.goto('/home');
  const menu = await openMenu(page);
  await expect(menu.getByText(person.mobile?.slice(3) ?? '', { exact: true })).toBeVisible();
  await expect(menu.getByText('N/A')).toBeVisible();
});

test('the footer has about, social icons, payment channels, contact and policies', async ({ page }) => {
  for (const path of ['/home', '/dashboard']) {
    await page.goto(path);
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByText(/^Game top-ups and digital subscriptions in rupees/)).toBeVisible();
    // The accounts that tests/support/store-for-all.ts sets; a network without one has no icon.
    const accounts = {
      Instagram: 'https://www.instagram.com/example',
      YouTube: 'https://www.youtube.com/@example',
    };
    for (const [name, href] of Object.entries(accounts))
      await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
    for (const name of ['X', 'Telegram'])
      await expect(footer.getByRole('link', { name, exact: true })).toHaveCount(0);
    for (const channel of ['UPI', 'Paytm', 'Google Pay'])
      await expect(footer.getByText(channel, { exact: true })).toBeVisible();
    await expect(footer.getByRole('link', { name: 'Contact us' })).toBeVisible();
    const policies: [string, string][] = [
      ['Contact & Complaints', '/contact'],
      ['Privacy Policy', '/privacypage'],
      ['Refund Policy', '/refund-policy'],
      ['Terms & Conditions', '/terms-and-condition'],
    ];
    for (const [name, href] of policies)
      await expect(footer.getByRole('link', { name })).toHaveAttribute('href', href);
  }
});
