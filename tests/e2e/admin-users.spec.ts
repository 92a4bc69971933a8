// The users of the store in the panel: found, credited and changed.
import type { Page } from '@playwright/test';
import { keysOf } from '@/lib/platform/keys';
import { createSealer } from '@/lib/platform/sealing';
import { systemClock } from '@/lib/platform/time';
import { giveAuthenticator } from '../support/authenticator';
import { storeUnderTest } from '../support/store-under-test';
import { expectNoFindings, expectNoSidewaysScroll } from './look';
import { expect, makePerson, type Person, password, picture, signInNewUser, test } from './people';
import { emailOf } from './store-sealer';

type Db = Parameters<typeof makePerson>[0];

/** No other name begins like this. */
const nameOf = () => `crew${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;

async function makeCrew(db: Db, count: number): Promise<{ crew: string; people: Person[] }> {
  const crew = nameOf();
  const people: Person[] = [];
  for (let n = 0; n < count; n++) {
    const person = await makePerson(db, {
      email: `${String(n).padStart(2, '0')}@${crew}.example`,
      name: `Crew ${n}`,
    });
    // As the store writes it: staff find by the index of the domain.
    await db.user.update({ where: { id: person.id }, data: emailOf(person.id, person.email) });
    people.push(person);
  }
  return { crew: `${crew}.example`, people };
}

const rowOf = (page: Page, { email }: Person) => page.locator('#users tbody tr').filter({ hasText: email });
const balanceOf = async (db: Db, { id }: Person) =>
  (await db.wallet.findUnique({ where: { userId_currency: { userId: id, currency: 'INR' } } }))?.balance ??
  0n;

/** The list with that one user in it, and a dialog open about them. */
async function openDialog(page: Page, person: Person, button: 'Top-Up' | 'Edit') {
  await page.goto(`/admin/usersdata?search=${encodeURIComponent(person.email)}`);
  await rowOf(page, person).getByRole('button', { name: button }).click();
  return page.getByRole('dialog', { name: button === 'Edit' ? 'Edit user' : 'Top-Up' });
}

test('an administrator finds users, and the address keeps the search', async ({ page, db }) => {
  const { crew, people } = await makeCrew(db, 3);
  const [first, second] = people as [Person, Person, Person];
  await db.user.update({ where: { id: first.id }, data: { role: 'reseller' } });
  await db.user.update({ where: { id: second.id }, data: { emailVerifiedAt: null } });
  await signInNewUser(page, db, { role: 'admin' });
  await page.goto('/admin/usersdata');
  await expect(page).toHaveTitle(/^Users/);
  await page.getByRole('searchbox', { name: 'Search' }).fill(crew.toUpperCase());
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('3 users')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectNoFindings(page);
  await picture(page, 'admin-users');
  await page.getByLabel('Role').selectOption('reseller');
  await expect(page.getByText('1 user', { exact: true })).toBeVisible();
  await expect(rowOf(page, first)).toContainText('reseller');
  await page.goBack();
  await expect(page.getByText('3 users')).toBeVisible();
  await page.getByLabel('Verification').selectOption('false');
  await expect(page).toHaveURL(/verified=false/);
  await expect(rowOf(page, second)).toContainText('Not verified');
  await page.reload();
  await expect(page.getByText('1 user', { exact: true })).toBeVisible();
  await page.getByLabel('Rows per page').selectOption('50');
  await expect(page).toHaveURL(/limit=50/);
  await page.goto('/admin/usersdata?search=nobody.at.all');
  await expect(page.getByText('No users found.')).toBeVisible();
});

test('pages of users follow each other by key', async ({ page, db }) => {
  const { crew, people } = await makeCrew(db, 27);
  await signInNewUser(page, db, { role: 'admin' });
  await page.goto(`/admin/usersdata?search=${crew}`);
  await expect(page.locator('#users tbody tr')).toHaveCount(25);
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page.locator('#users tbody tr')).toHaveCount(2);
  await page.getByRole('link', { name: 'Previous' }).click();
  await expect(page.locator('#users tbody tr')).toHaveCount(25);
  await page.getByRole('link', { name: 'Last' }).click();
  const [oldest] = [...people].sort(
    (a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1),
  );
  await expect(rowOf(page, oldest as Person)).toBeVisible();
});

test('an administrator adds balance once, however often the button is pressed', async ({ page, db }) => {
  const person = await makePerson(db, { name: 'Meena' });
  await signInNewUser(page, db, { role: 'admin' });
  const dialog = await openDialog(page, person, 'Top-Up');
  await dialog.getByRole('button', { name: 'Add balance' }).click();
  await expect(dialog.getByText('Please enter a valid amount')).toBeVisible();
  await expect(dialog.getByText('Please say why')).toBeVisible();
  await dialog.getByLabel('Amount in rupees', { exact: true }).fill('250');
  await dialog.getByLabel('Reason').fill('Sorry for the delay');
  await expect(dialog.locator('dl')).toContainText('₹0');
  await expect(dialog.locator('dl')).toContainText('₹250');
  await expectNoFindings(page);
  await picture(page, 'admin-users-topup');
  await dialog.getByRole('button', { name: 'Add ₹250' }).dblclick();
  await expect(
    page.getByText("Successfully added ₹250 to Meena's wallet. Please Refresh/Reload Page."),
  ).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, person)).toContainText('₹250');
  expect(await balanceOf(db, person)).toBe(250_00n);
  expect(await db.auditEntry.count({ where: { objectId: person.id, action: 'add-balance' } })).toBe(1);
});

test('a large gift waits for the code of a second approver', async ({ page, db }) => {
  const person = await makePerson(db, { name: 'Asha' });
  const second = await makePerson(db, { role: 'admin', staffSince: new Date('2026-01-01') });
  const sealer = createSealer(keysOf({ AUTH_SECRET: storeUnderTest().secret }));
  const { app } = await giveAuthenticator({ db, sealer, clock: systemClock }, second);
  await signInNewUser(page, db, { role: 'admin' });
  const dialog = await openDialog(page, person, 'Top-Up');
  await dialog.getByLabel('Amount in rupees', { exact: true }).fill('25000');
  await expect(dialog.getByRole('group', { name: 'Second administrator' })).toHaveCount(0);
  await dialog.getByLabel('Amount in rupees', { exact: true }).fill('30000');
  await dialog.getByLabel('Reason').fill('A tournament was cancelled');
  await dialog.getByLabel('Their email').fill(second.email);
  await dialog.getByLabel('Their code').fill(app.code());
  await expectNoFindings(page);
  await picture(page, 'admin-users-topup-second');
  await dialog.getByRole('button', { name: 'Add ₹30,000' }).click();
  await expect(page.getByText(/^Successfully added ₹30000 to Asha/)).toBeVisible();
  expect(await balanceOf(db, person)).toBe(30_000_00n);
});

test('support gives a stolen account back from a day on', async ({ page, db }) => {
  const person = await makePerson(db, { name: 'Divya' });
  await signInNewUser(page, db, { role: 'admin' });
  const dialog = await openDialog(page, person, 'Edit');
  await dialog.getByText('A stranger had this account').click();
  await dialog.getByLabel('Stolen since').fill('2999-01-01');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('This day has not begun.')).toBeVisible();
  await dialog.getByLabel('Stolen since').fill('2026-01-01');
  await expectNoFindings(page);
  await picture(page, 'admin-users-stolen');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('User updated successfully!')).toBeVisible();
  const { lockedAt, passwordHash } = await db.user.findUniqueOrThrow({ where: { id: person.id } });
  expect([lockedAt, passwordHash]).toEqual([expect.any(Date), null]);
});

test.describe('answers that are lost', () => {
  test.use({ expectedComplaints: [/Failed to load resource/] });

  test('a lost answer is reported, and the repeated call gives nothing twice', async ({ page, db }) => {
    const person = await makePerson(db);
    await signInNewUser(page, db, { role: 'admin' });
    const dialog = await openDialog(page, person, 'Top-Up');
    await dialog.getByLabel('Amount in rupees', { exact: true }).fill('40');
    await dialog.getByLabel('Reason').fill('Sorry for the delay');
    await page.route('**/admin/usersdata*', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      await route.fetch();
      await route.abort();
    });
    await dialog.getByRole('button', { name: 'Add ₹40' }).click();
    await expect(page.getByText('Failed to add balance. Please try again.')).toBeVisible();
    await expect(dialog.getByRole('alert')).toContainText('it will not be done twice');
    await page.unroute('**/admin/usersdata*');
    await dialog.getByRole('button', { name: 'Add ₹40' }).click();
    await expect(page.getByText(/^Successfully added ₹40/)).toBeVisible();
    expect(await balanceOf(db, person)).toBe(40_00n);
  });
});

test('an edited account is shown in the words of the spec, and its sessions end', async ({
  page,
  db,
  request,
}) => {
  const person = await makePerson(db, { name: 'Ravi' });
  const login = await request.post('/auth/login', { data: { email: person.email, password } });
  const { token } = await login.json();
  const isIn = async () =>
    (await request.get('/auth/sessions', { headers: { authorization: `Bearer ${token}` } })).status() === 200;
  expect(await isIn()).toBe(true);
  await signInNewUser(page, db, { role: 'admin' });
  const dialog = await openDialog(page, person, 'Edit');
  await expect(dialog.getByLabel('Email')).toHaveValue(person.email);
  await expectNoFindings(page);
  await picture(page, 'admin-users-edit');
  await dialog.getByLabel('Mobile number').fill('12345');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Mobile number must be a 10-digit mobile number.')).toBeVisible();
  await dialog.getByLabel('Mobile number').fill(String(person.mobile).slice(3));
  await dialog.getByLabel('Name').fill('Ravi K.');
  await dialog.getByLabel('Role').selectOption('reseller');
  await dialog.getByRole('button', { name: 'Save' }).dblclick();
  await expect(dialog.getByText('User updated successfully!, Please Refresh/Reload Page')).toBeVisible();
  expect(await isIn()).toBe(false);
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, person)).toContainText('Ravi K.');
  await expect(rowOf(page, person)).toContainText('reseller');
  expect(await db.auditEntry.count({ where: { objectId: person.id, action: 'update-user' } })).toBe(1);
});

test("another administrator's change is not overwritten, and a taken email is named", async ({
  page,
  db,
}) => {
  const person = await makePerson(db);
  const other = await makePerson(db);
  await signInNewUser(page, db, { role: 'admin' });
  const dialog = await openDialog(page, person, 'Edit');
  await dialog.getByLabel('Email').fill(other.email);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Email already registered.');
  await expect(dialog.getByText('Email is registered already.')).toBeVisible();
  await db.user.update({ where: { id: person.id }, data: { name: 'By another', updatedAt: new Date() } });
  await dialog.getByLabel('Email').fill(person.email);
  await dialog.getByLabel('Name').fill('By me');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'Somebody else changed this in the meantime, so nothing was saved. Copy what you have typed, then reload and try again.',
  );
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(rowOf(page, person)).toContainText('By another');
});

test('support edits customers, and is offered neither the accounts of staff nor the role of an administrator', async ({
  page,
  db,
}) => {
  const customer = await makePerson(db);
  const owner = await makePerson(db, { role: 'admin' });
  const colleague = await makePerson(db, { staffRole: 'finance' });
  await signInNewUser(page, db, { staffRole: 'support' });
  const dialog = await openDialog(page, customer, 'Edit');
  await expect(dialog.getByLabel('Role').getByRole('option')).toHaveText(['user', 'reseller']);
  for (const person of [owner, colleague]) {
    await page.goto(`/admin/usersdata?search=${encodeURIComponent(person.email)}`);
    await expect(rowOf(page, person)).toBeVisible();
    await expect(rowOf(page, person).getByRole('button', { name: 'Edit' })).toHaveCount(0);
    await page.goto(`/admin/usersdata/${person.id}`);
    await expect(page.getByRole('heading', { name: 'What waits' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Edit or block' })).toHaveCount(0);
  }
});
