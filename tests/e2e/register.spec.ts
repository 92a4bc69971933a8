import type { Page } from '@playwright/test';
import {
  checkPlayer,
  chooseItem,
  expect,
  mailedPath,
  type Newcomer,
  openProduct,
  picture,
  products,
  someNewcomer,
  somePlayer,
  test,
  verifyNewcomer,
} from './shop';

async function fillIn(page: Page, { name, mobilenumber, email, password }: Newcomer): Promise<void> {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Phone').fill(mobilenumber);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('I am 18 or older.').check();
}

const submit = (page: Page) => page.getByRole('button', { name: 'Create Account' }).click();

/** The paths of what the page asks the server from now on. */
function watchCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') calls.push(new URL(request.url()).pathname);
  });
  return calls;
}

test('a new customer registers, opens the mail and logs in', async ({ page }) => {
  const newcomer = someNewcomer();
  await page.goto('/register');
  const calls = watchCalls(page);
  await fillIn(page, newcomer);
  await picture(page, 'register-filled');
  await submit(page);

  await expect(page).toHaveURL('/login');
  const notice = page.getByRole('status').filter({ hasText: 'Your account has been created.' });
  await expect(notice).toBeVisible();
  // The page of the login, which follows, asks for a challenge by itself.
  const ofForm = calls.filter((path) => path !== '/auth/passkey/begin');
  expect(ofForm).toEqual(['/verify/mobilenumber', '/verify/email', '/auth/register']);
  await picture(page, 'login-after-registration');
  await notice.getByRole('link').click();
  await expect(page).toHaveURL('/checkverification');
  await expect(page.getByRole('main')).toContainText(`has been sent to ${newcomer.email}`);
  await picture(page, 'checkverification');

  await page.goto(await mailedPath(newcomer.email, '/verification/'));
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('status').filter({ hasText: 'is verified' })).toBeVisible();
  await picture(page, 'login-after-verification');
  await page.getByLabel('Email').fill(newcomer.email.toUpperCase());
  await page.getByLabel('Password', { exact: true }).fill(newcomer.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL('/home');
  const stored = await page.evaluate(() => JSON.parse(localStorage.user));
  expect(stored).toMatchObject({ name: newcomer.name, mobilenumber: newcomer.mobilenumber });
});

test('a purchase survives the registration and the mail, whose link opens in another tab', async ({
  page,
  context,
}) => {
  const newcomer = someNewcomer();
  const player = somePlayer();
  await openProduct(page, products.mobileLegends);
  await checkPlayer(page, player, '2345');
  await expect(page.getByText('Region: India')).toBeVisible();
  const nickname = await page.locator('#account strong').textContent();
  await chooseItem(page, '86 Diamonds');
  await page.getByText('Pay Using Any UPI').click();
  await page.getByRole('button', { name: 'Please Login First' }).click();
  await page.getByRole('link', { name: 'Create Account' }).click();
  await expect(page).toHaveURL(/\/register\?next=/);
  await fillIn(page, newcomer);
  await submit(page);
  await expect(page).toHaveURL(/\/login\?next=/);

  const tab = await context.newPage();
  await tab.goto(await mailedPath(newcomer.email, '/verification/'));
  await expect(tab).toHaveURL(/\/login\?next=/);
  await tab.getByLabel('Email').fill(newcomer.email);
  await tab.getByLabel('Password', { exact: true }).fill(newcomer.password);
  await tab.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(tab).toHaveURL(/\/product\/mobile-legends$/);
  await expect(tab.getByLabel('User ID')).toHaveValue(player);
  await expect(tab.locator('#account strong')).toHaveText(nickname ?? '');
  await tab.getByRole('button', { name: 'BUY NOW' }).click();
  await expect(tab.getByText('Sandbox UPI').first()).toBeVisible();
});

test('a number that is registered already is refused before the email is checked', async ({ page }) => {
  await page.goto('/register');
  const calls = watchCalls(page);
  // The number of a demo account is proved; a number without proof could be registered.
  await fillIn(page, { ...someNewcomer(), mobilenumber: '9000000001' });
  await submit(page);
  await expect(page.getByText('Number already registered.')).toBeVisible();
  await expect(page.getByLabel('Phone')).toBeFocused();
  await expect(page.getByLabel('Phone')).toHaveAccessibleDescription('Number already registered.');
  expect(calls).toEqual(['/verify/mobilenumber']);
  await picture(page, 'register-number-taken');
});

test('an email that is registered already is refused, and nothing is registered', async ({ page }) => {
  const registered = await verifyNewcomer(page);
  await page.goto('/register');
  const calls = watchCalls(page);
  await fillIn(page, { ...someNewcomer(), email: registered.email });
  await submit(page);
  await expect(page.getByText('Email already registered.')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  expect(calls).toEqual(['/verify/mobilenumber', '/verify/email']);
  await page.getByLabel('Email').fill('another@example.com');
  await expect(page.getByText('Email already registered.')).toHaveCount(0);
});

test('an empty form and a phone number of the wrong length send nothing, and each field says why', async ({
  page,
}) => {
  await page.goto('/register');
  const calls = watchCalls(page);
  await submit(page);
  await expect(page.getByLabel('Name')).toBeFocused();
  for (const label of ['Name', 'Phone', 'Email'])
    await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await picture(page, 'register-empty');
  for (const mobilenumber of ['987654321', '98765432101', '']) {
    await fillIn(page, { ...someNewcomer(), mobilenumber });
    await submit(page);
    await expect(page.getByLabel('Phone')).toBeFocused();
    await expect(page.getByLabel('Phone')).toHaveAccessibleDescription(/10 digits|phone number/);
  }
  expect(calls).toEqual([]);
});

test('a number loses its country code and its spaces, and the strength of a password is shown in words', async ({
  page,
}) => {
  await page.goto('/register');
  const phone = page.getByLabel('Phone');
  for (const written of ['+91 98765 43210', '098765-43210', '९८७६५४३२१०']) {
    await phone.fill('');
    await phone.focus();
    await page.evaluate((text) => document.execCommand('insertText', false, text), written);
    await expect(phone).toHaveValue('9876543210');
  }
  await phone.fill('');
  await phone.pressSequentially('919876543210');
  await expect(phone).toHaveValue('9876543210');

  await page.getByLabel('Name').fill('Asha Rao');
  const password = page.getByLabel('Password', { exact: true });
  for (const [typed, said] of [
    ['short', 'Use at least 8 characters.'],
    ['asha12345', 'Weak: easy to guess.'],
    ['umbrella', 'Good. Longer is stronger.'],
    ['seven wet umbrellas', 'Strong.'],
  ] as const) {
    await password.fill(typed);
    await expect(password).toHaveAccessibleDescription(said);
  }
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
});

test.describe('common passwords', () => {
  test.use({ expectedComplaints: [/400/] });

  test('a common password stops the registration with the reason', async ({ page }) => {
    await page.goto('/register');
    await fillIn(page, { ...someNewcomer(), password: 'password123' });
    await submit(page);
    await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/tried first/);
    await expect(page.getByText('Invalid credentials.')).toHaveCount(0);
    await expect(page).toHaveURL('/register');
    await picture(page, 'register-refused');
  });
});

test.describe('while the store cannot be reached', () => {
  test.use({ expectedComplaints: [/ERR_INTERNET_DISCONNECTED/] });

  test('a store that cannot be reached is reported, and what was typed stays', async ({ page, context }) => {
    const newcomer = someNewcomer();
    await page.goto('/register');
    await fillIn(page, newcomer);
    await context.setOffline(true);
    await submit(page);
    await expect(page.locator('form').getByRole('alert')).toContainText('could not be reached');
    await context.setOffline(false);
    await submit(page);
    await expect(page).toHaveURL('/login');
  });
});
