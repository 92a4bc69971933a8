import type { Page } from '@playwright/test';
import { after, days, hours, istDateTime, istDay, minutes } from '@/lib/platform/time';
import * as make from '../support/make';
import { ANY_WIDTH } from './any-width';
import { expectNoFindings, expectNoSidewaysScroll } from './look';
import { expect, logInByForm, makeOrders, makePerson, picture, signInSomebody, test } from './people';

const now = new Date();
const ago = (ms: number) => after(now, -ms);
const at = (createdAt: Date) => ({ createdAt, updatedAt: createdAt });
const rows = (page: Page) => page.locator('#orders tbody tr');
const rowOf = (page: Page, id: string) => rows(page).filter({ hasText: id });
const listedIds = (page: Page) =>
  rows(page)
    .getByRole('link', { name: /^T\w+$/ })
    .allTextContents();
const field = (page: Page, card: string, name: string) =>
  page.locator(`#${card} dl > div`).filter({ hasText: name }).locator('dd');

test('a visitor is asked to log in, and comes back', async ({ page, db }) => {
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

test('the profile shows who it is, and the id can be copied', async ({ page, db, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const person = await signInSomebody(page, db, { name: 'Asha Verma' });
  const reply = await page.goto('/dashboard');
  expect(reply?.headers()['cache-control']).toContain('no-store');
  await expect(field(page, 'profile', 'User ID')).toContainText(person.id);
  await expect(field(page, 'profile', 'Name')).toHaveText('Asha Verma');
  await expect(field(page, 'profile', 'Email')).toHaveText(person.email);
  await expect(field(page, 'profile', 'Mobile')).toHaveText(person.mobile?.slice(3) ?? '');
  await page.getByRole('button', { name: 'Copy user id' }).click();
  await expect(page.getByRole('button', { name: 'Copied user id' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(person.id);
});

test('what an account does not have is N/A', ANY_WIDTH, async ({ page, db }) => {
  const person = await signInSomebody(page, db);
  await db.user.update({ where: { id: person.id }, data: { email: null, emailKey: null, mobile: null } });
  await page.goto('/dashboard');
  await expect(field(page, 'profile', 'Email')).toHaveText('N/A');
  await expect(field(page, 'profile', 'Mobile')).toHaveText('N/A');
});

test('a new name is saved, and known everywhere in this browser', async ({ page, db }) => {
  const person = await signInSomebody(page, db, { name: 'Old Name' });
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

test.describe('a name that cannot be saved', () => {
  test.use({ expectedComplaints: [/Failed to load resource/] });

  test('is told in the words of the case, and can be tried again', ANY_WIDTH, async ({ page, db }) => {
    await signInSomebody(page, db, { name: 'Same Name' });
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

test('counts, T Coins and points, with the ways to more of them', async ({ page, db }) => {
  const person = await signInSomebody(page, db);
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

test('each status in its colour, with its reason or remarks, and Verify Payment on the day', async ({
  page,
  db,
}) => {
  const person = await signInSomebody(page, db);
  const { from: midnight } = istDay(istDateTime(now).slice(0, 10));
  const orders = await makeOrders(
    db,
    person,
    { ...at(now), status: 'Created', paymentMode: 'upi' },
    { ...at(after(midnight, -1)), status: 'Created', reason: 'hidden note' },
    { ...at(ago(days(2))), status: 'Processing', reason: 'hidden note' },
    { ...at(ago(days(3))), status: 'Completed', reason: 'Enjoy', paymentMode: 'wallet', value: 1_00_000_00n },
    { ...at(ago(days(4))), status: 'Refunded', reason: 'Out of stock' },
    { ...at(ago(days(5))), status: 'Cancelled', reason: 'Ordered twice' },
    { ...at(ago(days(6))), status: 'Failed', reason: 'hidden note' },
  );
  const [created, yesterday, processing, completed, refunded, cancelled, failed] = orders.map(({ id }) => id);
  for (const order of orders.slice(0, 1))
    await make.makePayment(db, order, { clientTxnId: `${created}2`, ...at(now) });
  await page.goto('/dashboard');

  const looks: [id: string | undefined, word: string, colour: string, note: string | null][] = [
    [created, 'Created', 'rgb(255, 128, 128)', null],
    [yesterday, 'Created', 'rgb(255, 128, 128)', null],
    [processing, 'Processing', 'rgb(255, 157, 82)', null],
    [completed, 'Completed', 'rgb(134, 223, 114)', 'Remarks: Enjoy'],
    [refunded, 'Refunded', 'rgb(255, 128, 128)', 'Reason: Out of stock'],
    [cancelled, 'Cancelled', 'rgb(255, 128, 128)', 'Remarks: Ordered twice'],
    [failed, 'Failed', 'rgb(255, 128, 128)', null],
  ];
  for (const [id = '', word, colour, note] of looks) {
    const row = rowOf(page, id);
    await expect(row.getByText(word, { exact: true })).toHaveCSS('color', colour);
    if (note) await expect(row.getByText(note, { exact: true })).toBeVisible();
    else await expect(row.getByText(/Reason|Remarks|hidden note/)).toHaveCount(0);
    await expect(row.getByRole('link', { name: 'Verify Payment' })).toHaveCount(id === created ? 1 : 0);
  }
  await expect(rowOf(page, completed ?? '')).toContainText('₹1,00,000');
  await expect(rowOf(page, completed ?? '')).toContainText('WALLET');
  await expect(rowOf(page, created ?? '')).toContainText('UPI');
  await expect(rowOf(page, created ?? '')).toContainText(istDateTime(now));
  await picture(page, 'dashboard');
  await expectNoFindings(page);

  await rowOf(page, created ?? '')
    .getByRole('link', { name: 'Verify Payment' })
    .click();
  await expect(page).toHaveURL(`/confirmation?client_txn_id=${created}2`);
  await expect(page.getByText(created ?? '').first()).toBeVisible();
  await page.goBack();
  await rowOf(page, refunded ?? '')
    .getByRole('link', { name: refunded })
    .click();
  await expect(page).toHaveURL(`/confirmation?client_txn_id=${refunded}`);
});

test('orders are found by status, by days of India and by id or input, and the address keeps it', async ({
  page,
  db,
}) => {
  const person = await signInSomebody(page, db);
  const { from, until } = istDay('2026-03-10');
  const [before, first, last, later] = await makeOrders(
    db,
    person,
    { ...at(after(from, -1)), input1: '777000111' },
    { ...at(from), status: 'Completed', input1: '777000222' },
    { ...at(after(until, -1)), input1: 'asha@example.com' },
    { ...at(until), status: 'Completed' },
  );
  const ids = [later, last, first, before].map((order) => order?.id ?? '');
  const [laterId = '', lastId = '', firstId = '', beforeId = ''] = ids;
  await page.goto('/dashboard');
  await expect.poll(() => listedIds(page)).toEqual(ids);

  await page.getByLabel('From').fill('2026-03-10');
  await page.getByLabel('To', { exact: true }).fill('2026-03-10');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL('/dashboard?from=2026-03-10&to=2026-03-10');
  await expect.poll(() => listedIds(page)).toEqual([lastId, firstId]);

  await page.getByLabel('Status').selectOption('Completed');
  await expect(page).toHaveURL('/dashboard?status=Completed&from=2026-03-10&to=2026-03-10');
  await expect.poll(() => listedIds(page)).toEqual([firstId]);
  await page.reload();
  await expect(page.getByLabel('Status')).toHaveValue('Completed');
  await expect(page.getByLabel('From')).toHaveValue('2026-03-10');
  await expect.poll(() => listedIds(page)).toEqual([firstId]);

  await page.goBack();
  await expect(page.getByLabel('Status')).toHaveValue('');
  await expect.poll(() => listedIds(page)).toEqual([lastId, firstId]);

  await page.getByRole('link', { name: 'Clear' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByLabel('From')).toHaveValue('');
  await expect.poll(() => listedIds(page)).toEqual(ids);

  const search = page.getByLabel('Search', { exact: true });
  for (const [text, found] of [
    ['777000', [firstId, beforeId]],
    [' ASHA@example.com ', [lastId]],
    [laterId, [laterId]],
    ['%', []],
  ] as const) {
    await search.fill(text);
    await search.press('Enter');
    await expect(page).toHaveURL(`/dashboard?${new URLSearchParams({ search: text.trim() })}`);
    await expect.poll(() => listedIds(page)).toEqual(found);
  }
  await expect(page.getByText('No orders found.')).toBeVisible();
});

test('an address that somebody bent shows the first page', ANY_WIDTH, async ({ page, db }) => {
  const person = await signInSomebody(page, db);
  const [order] = await makeOrders(db, person, {});
  for (const query of [
    'status=Lost&from=yesterday&to=9',
    'before=x&after=%00&limit=1e9',
    'search=&search=b',
  ]) {
    const reply = await page.goto(`/dashboard?${query}`);
    expect(reply?.status()).toBe(200);
    await expect.poll(() => listedIds(page)).toEqual([order?.id]);
  }
});

test('pages lead to older and newer orders, each once, also when a new order comes meanwhile', async ({
  page,
  db,
}) => {
  const person = await signInSomebody(page, db);
  // Two of each moment: the place on a page is told apart by the id.
  const given = Array.from({ length: 25 }, (_, n) => ({
    ...at(ago(hours(1) + minutes(Math.floor(n / 2)))),
    status: n % 5 === 0 ? ('Failed' as const) : ('Completed' as const),
  }));
  const orders = await makeOrders(db, person, ...given);
  const newestFirst = [...orders]
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1))
    .map(({ id }) => id);

  await page.goto('/dashboard');
  await expect.poll(() => listedIds(page)).toEqual(newestFirst.slice(0, 10));
  await expect(page.getByRole('link', { name: 'Newer' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Older' }).click();
  await expect.poll(() => listedIds(page)).toEqual(newestFirst.slice(10, 20));
  await makeOrders(db, person, at(now));
  await page.reload();
  await expect.poll(() => listedIds(page)).toEqual(newestFirst.slice(10, 20));
  await page.getByRole('link', { name: 'Older' }).click();
  await expect.poll(() => listedIds(page)).toEqual(newestFirst.slice(20));
  await expect(page.getByRole('link', { name: 'Older' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Newer' }).click();
  await expect.poll(() => listedIds(page)).toEqual(newestFirst.slice(10, 20));
  await expect(page.getByRole('status').getByText(/^10 orders shown, placed/)).toHaveCount(1);

  await page.getByLabel('Status').selectOption('Completed');
  await expect(page).toHaveURL('/dashboard?status=Completed');
  await page.getByRole('link', { name: 'Older' }).click();
  await expect(page).toHaveURL(/status=Completed&before=/);
  const completed = orders.filter(({ status }) => status === 'Completed').map(({ id }) => id);
  await expect
    .poll(() => listedIds(page))
    .toEqual(newestFirst.filter((id) => completed.includes(id)).slice(10));
});

test('nobody’s orders but the person’s own are there', ANY_WIDTH, async ({ page, db }) => {
  const [other] = await makeOrders(db, await makePerson(db), { ...at(now), input1: '424242424' });
  await signInSomebody(page, db);
  for (const query of ['', '?search=424242424', `?search=${other?.id}`]) {
    await page.goto(`/dashboard${query}`);
    await expect(page.getByText('No orders found.')).toBeVisible();
    expect(await page.content()).not.toContain(`>${other?.id}<`);
  }
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the filters and the pages work all the same', async ({ page, db }) => {
    const person = await signInSomebody(page, db);
    const given = Array.from({ length: 12 }, (_, n) => ({
      ...at(ago(minutes(n))),
      status: n === 11 ? ('Refunded' as const) : ('Completed' as const),
    }));
    const orders = (await makeOrders(db, person, ...given)).map(({ id }) => id);
    await page.goto('/dashboard');
    await expect(rows(page)).toHaveCount(10);
    await page.getByRole('link', { name: 'Older' }).click();
    await expect(rows(page)).toHaveCount(2);
    await page.getByLabel('Status').selectOption('Refunded');
    await page.getByRole('button', { name: 'Apply' }).click();
    expect(await listedIds(page)).toEqual([orders[11]]);
    await expect(page.getByLabel('Status')).toHaveValue('Refunded');
    await page.getByRole('link', { name: 'Clear' }).click();
    await expect(rows(page)).toHaveCount(10);
  });
});

test('nothing is wider than a small phone, whatever people are called and buy', async ({ page, db }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const person = await signInSomebody(page, db, { name: 'W'.repeat(80) });
  const long = `${person.id.toLowerCase()}${'a'.repeat(40)}@${'example'.repeat(5)}.com`;
  await make.makeWallet(db, person, { balance: 999_99_99_999_99n });
  await makeOrders(db, person, {
    ...at(now),
    status: 'Refunded',
    reason: 'x'.repeat(300),
    input1: long,
    input2: long,
    value: 99_99_999_99n,
  });
  await db.user.update({ where: { id: person.id }, data: { email: long, emailKey: long } });
  await page.goto('/dashboard');
  await expect(rows(page)).toHaveCount(1);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Edit' }).click();
  await expectNoSidewaysScroll(page);
});

test('everything that can be pressed is tall enough for a thumb', async ({ page, db }) => {
  const person = await signInSomebody(page, db, { role: 'admin' });
  await makeOrders(db, person, ...Array.from({ length: 11 }, () => at(now)));
  await page.goto('/dashboard');
  await expect(rows(page)).toHaveCount(10);
  // Until the browser knows who it is, the navbar has a Login button that goes away.
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
  const small = await page
    .locator('a:visible, button:visible, input:visible, select:visible')
    .evaluateAll((all) =>
      all
        // What left the page meanwhile, as a placeholder does, is pressed by nobody.
        .filter((each) => each.isConnected && !each.matches('[href="#main"]'))
        .map((each) => {
          // A link may be pressed wherever its overlay reaches: over the nearest box that has a place.
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

test.describe('a login that is only half there', () => {
  test.use({ expectedComplaints: [/Failed to load resource.*401/] });

  test(
    'the cookie without the browser’s record: the page, and the way to log in again',
    ANY_WIDTH,
    async ({ page, db }) => {
      const person = await signInSomebody(page, db);
      await page.goto('/dashboard');
      await page.evaluate(() => localStorage.clear());
      await page.reload();
      await expect(field(page, 'profile', 'User ID')).toContainText(person.id);
      await page.getByRole('link', { name: 'Log in again' }).click();
      await logInByForm(page, person.email);
      await expect(page).toHaveURL('/dashboard');
      await expect(page.getByRole('link', { name: 'Log in again' })).toHaveCount(0);
    },
  );

  test(
    'the browser’s record without the cookie: the login opens and leads back',
    ANY_WIDTH,
    async ({ page, db, context }) => {
      const person = await signInSomebody(page, db);
      await page.goto('/dashboard');
      await context.clearCookies();
      await page.reload();
      await expect(page.getByRole('heading', { name: 'Please log in to see your dashboard' })).toBeVisible();
      await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
      await expect(page).toHaveURL('/login?next=%2Fdashboard');
      await logInByForm(page, person.email);
      await expect(page).toHaveURL('/dashboard');
      await expect(field(page, 'profile', 'User ID')).toContainText(person.id);
    },
  );

  test(
    'a session that ended on the server is cleared in the browser too',
    ANY_WIDTH,
    async ({ page, db }) => {
      const person = await signInSomebody(page, db);
      await page.goto('/dashboard');
      await db.session.updateMany({ where: { userId: person.id }, data: { endedAt: new Date() } });
      await page.reload();
      await expect(page.getByRole('heading', { name: 'Please log in to see your dashboard' })).toBeVisible();
      await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
      // The page stands before its scripts have run.
      await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0);
    },
  );

  test(
    'a sign-out that never reached the server is finished here',
    ANY_WIDTH,
    async ({ page, db, context }) => {
      const person = await signInSomebody(page, db);
      await page.goto('/home');
      await page.evaluate(() => {
        localStorage.isLoggedIn = 'false';
        localStorage.token = '';
        localStorage.user = '{}';
      });
      await page.goto('/dashboard');
      await expect(page.getByRole('heading', { name: 'Please log in to see your dashboard' })).toBeVisible();
      await expect
        .poll(async () => (await context.cookies()).map(({ name }) => name))
        .not.toContain('tarang.session');
      await expect.poll(() => db.session.count({ where: { userId: person.id, endedAt: null } })).toBe(0);
    },
  );

  test('signing out empties the page at once, and the way back shows nothing', async ({ page, db }) => {
    const person = await signInSomebody(page, db);
    await page.goto('/home');
    await page.goto('/dashboard');
    await expect(field(page, 'profile', 'User ID')).toContainText(person.id);
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Please log in to see your dashboard' })).toBeVisible();
    await expect(page.getByText(person.id)).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL('/home');
    await page.goForward();
    await expect(page.getByRole('heading', { name: 'Please log in to see your dashboard' })).toBeVisible();
    await expect(page.getByText(person.id)).toHaveCount(0);
  });

  test('another account in another tab takes this page over', ANY_WIDTH, async ({ page, db, context }) => {
    const first = await signInSomebody(page, db);
    await page.goto('/dashboard');
    await expect(field(page, 'profile', 'User ID')).toContainText(first.id);
    const second = await makePerson(db);
    const other = await context.newPage();
    const reply = await other.request.post('/auth/login', {
      data: { email: second.email, password: 'tarang-demo' },
    });
    const { user, token } = await reply.json();
    await other.goto('/home');
    await other.evaluate(
      ([storedUser, storedToken]) => {
        localStorage.setItem('user', storedUser);
        localStorage.setItem('token', storedToken);
      },
      [JSON.stringify(user), token] as const,
    );
    await expect(field(page, 'profile', 'User ID')).toContainText(second.id);
    await expect(page.getByText(first.id)).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Log in again' })).toHaveCount(0);
  });
});
