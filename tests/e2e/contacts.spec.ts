// Changing email, number and password on the dashboard, and undoing it by the mail to the former address.
import type { Page } from '@playwright/test';
import { expectNoFindings, expectNoSidewaysScroll } from './look';
import { expect, makePerson, password, picture, signIn, signInNewUser, test } from './people';
import { mailedCode, mailedPath, someMobile, someNewcomer, textedCode } from './shop';
import { BOTH_WIDTHS } from './widths';

// A wrong password and a password that is refused, which the browser logs.
test.use({ expectedComplaints: [/40[01].*\/auth\/(reauthenticate|contacts\/password)$/] });

const dialog = (page: Page) => page.getByRole('dialog');

async function confirmByPassword(page: Page, change: string): Promise<void> {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: change }).click();
  await expect(dialog(page).getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible();
  await dialog(page).getByLabel('Your current password').fill(password);
  await dialog(page).getByRole('button', { name: 'Continue' }).click();
  await expect(dialog(page).getByRole('heading', { name: change })).toBeVisible();
}

const changed = (page: Page) =>
  expect(page.getByText('Your account has been changed.').first()).toBeVisible();

test.describe('an email that is changed', BOTH_WIDTHS, () => {
  test('a customer changes the email, sees it at once, and undoes it from the former mailbox', async ({
    page,
    db,
  }) => {
    const person = await signInNewUser(page, db);
    const { email } = someNewcomer();
    await page.goto('/dashboard');
    await page.locator('#contacts').scrollIntoViewIfNeeded();
    await picture(page, 'contacts');
    await page.getByRole('button', { name: 'Change email' }).click();
    await picture(page, 'contacts-confirm');
    await dialog(page).getByLabel('Your current password').fill('not the password');
    await dialog(page).getByRole('button', { name: 'Continue' }).click();
    await expect(dialog(page).getByLabel('Your current password')).toHaveAccessibleDescription(/not right/);
    await picture(page, 'contacts-wrong');
    await dialog(page).getByLabel('Your current password').fill(password);
    await dialog(page).getByRole('button', { name: 'Continue' }).click();
    await dialog(page).getByLabel('New email').fill(email);
    await expectNoFindings(page);
    await picture(page, 'contacts-new');
    await dialog(page).getByRole('button', { name: 'Send code' }).click();
    await dialog(page)
      .getByLabel(`Code sent to ${email}`)
      .fill(await mailedCode(email));
    await changed(page);
    await expect(dialog(page)).toHaveCount(0);
    await expect(page.locator('#profile')).toContainText(email);
    await picture(page, 'contacts-changed');
    await page.getByRole('button', { name: /^Account of / }).click();
    await expect(page.locator('[popover]').getByText(email)).toBeVisible();

    await page.goto(await mailedPath(person.email, '/undo_change/'));
    await expect(page.getByRole('heading', { name: 'Was this not you?' })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectNoFindings(page);
    await picture(page, 'undo');
    await page.getByRole('button', { name: 'This was not me' }).click();
    await expect(page.getByText('The change is undone').first()).toBeVisible();
    await picture(page, 'undone');
    const user = await db.user.findUniqueOrThrow({ where: { id: person.id } });
    expect(user).toMatchObject({ email: person.email, lockedAt: expect.any(Date) });
    await page.getByRole('link', { name: 'Set a new password' }).click();
    await expect(page).toHaveURL('/forgetpassword');
  });
});

test('a customer changes the number, and this browser stays signed in', async ({ page, db }) => {
  const person = await signInNewUser(page, db);
  const mobile = someMobile();
  await confirmByPassword(page, 'Change number');
  await dialog(page).getByLabel('New mobile number').fill(mobile);
  await dialog(page).getByRole('button', { name: 'Send code' }).click();
  await dialog(page)
    .getByLabel(`Code sent to ${mobile}`)
    .fill(await textedCode(mobile));
  await changed(page);
  await expect(page.locator('#profile')).toContainText(mobile);
  await page.reload();
  await expect(page.locator('#profile')).toContainText(person.email);
});

test('a customer changes the password, and a refused one says why', async ({ page, db }) => {
  const person = await makePerson(db);
  await signIn(page, person.email);
  await confirmByPassword(page, 'Change password');
  await dialog(page).getByLabel('New password').fill('password1');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page).getByLabel('New password')).toHaveAccessibleDescription(/\w/);
  await picture(page, 'contacts-password');
  await dialog(page).getByLabel('New password').fill('seven dry umbrellas');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await changed(page);
  const logIn = (text: string) =>
    page.request.post('/auth/login', { data: { email: person.email, password: text } });
  expect((await logIn(password)).status()).toBe(401);
  expect((await logIn('seven dry umbrellas')).status()).toBe(200);
});
