import type { Page } from '@playwright/test';
import {
  anotherCode,
  expect,
  picture,
  someMobile,
  test,
  textedCode,
  textedMessage,
  verifyNewcomer,
} from './shop';

async function sendOtp(page: Page, mobile: string): Promise<void> {
  await page.goto('/otplogin');
  await page.getByLabel('Mobile number').fill(mobile);
  await page.getByRole('button', { name: 'Send Otp' }).click();
  await expect(page).toHaveURL(`/otpverify/${mobile}`);
}

const storedUser = (page: Page) => page.evaluate(() => JSON.parse(localStorage.user ?? '{}'));

test.describe('a number that an account names without proof', () => {
  test.use({ expectedComplaints: [/409/] });

  test('a customer logs in with the code of the text message', async ({ page }) => {
    const { email, mobilenumber, password } = await verifyNewcomer(page);
    await page.goto('/login');
    await page.getByLabel('Mobile number').fill(mobilenumber);
    await page.getByRole('button', { name: 'Send Otp' }).click();
    await expect(page).toHaveURL(`/otpverify/${mobilenumber}`);
    await expect(page.getByText('OTP sent to your mobile number.')).toBeVisible();
    await expect(page.getByLabel('OTP', { exact: true })).toBeFocused();
    const code = await textedCode(mobilenumber);
    await page.keyboard.type(code.slice(0, 5));
    await picture(page, 'otpverify-typing');
    await page.keyboard.type(code.slice(5));
    // The number was typed at the registration and never proved there, so its code alone opens no account.
    await expect(page.getByText(/^Is \S\*+@\S+ yours\?$/)).toBeVisible();
    await picture(page, 'otpverify-question');
    await page.getByRole('button', { name: 'Yes' }).click();
    await page.getByLabel('Password of that account').fill(password);
    await picture(page, 'otpverify-proof');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page).toHaveURL('/home');
    expect(await storedUser(page)).toMatchObject({ email, mobilenumber });
  });
});

test('the message that a code was sent covers no heading', async ({ page }) => {
  await sendOtp(page, someMobile());
  const message = page.getByRole('listitem').filter({ hasText: 'OTP sent to your mobile number.' });
  await expect(message).toBeVisible();
  const heading = await page.getByRole('heading', { level: 1 }).boundingBox();
  await expect
    .poll(async () => {
      const box = await message.boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0);
    })
    .toBeLessThanOrEqual(heading?.y ?? 0);
});

test('a pasted message is reduced to its six digits, and a number without an account opens a new one', async ({
  page,
}) => {
  const mobile = someMobile();
  await sendOtp(page, mobile);
  const text = await textedMessage(mobile);
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', `Dear customer, ${pasted}`);
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.querySelector('#otp')?.dispatchEvent(paste);
  }, text);
  await expect(page).toHaveURL('/home');
  expect(await storedUser(page)).toMatchObject({ mobilenumber: mobile, role: 'user', email: '' });
});

test('a number that is empty or too short is not sent', async ({ page }) => {
  await page.goto('/otplogin');
  const calls: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && calls.push(request.url()));
  for (const mobile of ['', '987654321']) {
    await page.getByLabel('Mobile number').fill(mobile);
    await page.getByRole('button', { name: 'Send Otp' }).click();
    await expect(page.getByLabel('Mobile number')).toHaveAccessibleDescription(
      'Please enter a valid mobile number',
    );
    await expect(page.getByLabel('Mobile number')).toBeFocused();
  }
  expect(calls).toEqual([]);
  await page.getByRole('link', { name: 'Login with email' }).click();
  await expect(page).toHaveURL('/login');
});

test.describe('wrong codes', () => {
  test.use({ expectedComplaints: [/401/] });

  test('a wrong code is sent by itself once, and is corrected by hand', async ({ page }) => {
    const mobile = someMobile();
    await sendOtp(page, mobile);
    const code = await textedCode(mobile);
    const tries: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/otp/verify-otp')) tries.push(request.postDataJSON());
    });
    const field = page.getByLabel('OTP', { exact: true });
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(field).toHaveAccessibleDescription('Please enter a valid OTP');
    await field.fill('12345');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(field).toHaveAccessibleDescription('Please enter a valid OTP');
    expect(tries).toEqual([]);

    await field.fill(anotherCode(code));
    await expect(page.locator('form').getByRole('alert')).toHaveText('The OTP is wrong or has expired.');
    await picture(page, 'otpverify-wrong');
    await expect(field).toBeFocused();
    await page.keyboard.type(code);
    await expect(field).toHaveValue(code);
    expect(tries).toEqual([{ mobile, otp: anotherCode(code) }]);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page).toHaveURL('/home');
  });
});

test.describe('the countdown', () => {
  test.use({ expectedComplaints: [/401/] });

  test('the countdown ends at 00:00, and another code starts it again', async ({ page }) => {
    await page.clock.install();
    const mobile = someMobile();
    await sendOtp(page, mobile);
    const first = await textedCode(mobile);
    const timer = page.getByRole('timer');
    await expect(timer).toHaveText(/^04:5\d$/);
    const resend = page.getByRole('button', { name: 'Resend OTP' });
    await expect(resend).toBeDisabled();
    await expect(page.getByText(/^in \d+ s$/)).toBeVisible();
    const before = await timer.textContent();
    await expect(timer).not.toHaveText(before ?? '');

    await page.clock.fastForward('05:00');
    await expect(timer).toHaveText('00:00');
    await expect(page.getByText('The OTP has expired.')).toBeVisible();
    await picture(page, 'otpverify-expired');
    await expect(resend).toBeEnabled();
    await resend.click();
    await expect(timer).toHaveText(/^04:5\d$/);
    await expect(resend).toBeDisabled();
    const second = await textedCode(mobile, 2);

    const field = page.getByLabel('OTP', { exact: true });
    if (first !== second) {
      await field.fill(first);
      await expect(page.locator('form').getByRole('alert')).toHaveText('The OTP is wrong or has expired.');
      await field.fill(second);
      await page.getByRole('button', { name: 'Login', exact: true }).click();
    } else await field.fill(second);
    await expect(page).toHaveURL('/home');
  });
});

test.describe('a countdown that cannot be read', () => {
  test.use({ expectedComplaints: [/ERR_/] });

  test('a countdown that cannot be read is reported, and a code can still be asked for', async ({ page }) => {
    await page.route('**/otp/timer', (route) => route.abort());
    await sendOtp(page, someMobile());
    await expect(page.getByText('An error occurred while fetching the timer.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Resend OTP' })).toBeEnabled();
    await picture(page, 'otpverify-no-timer');
  });
});

test('a number that no code was sent to is shown a sentence, without an alert', async ({ page }) => {
  await page.goto(`/otpverify/${someMobile()}`);
  await expect(page.getByRole('timer')).toHaveText('00:00');
  await expect(page.getByText('No OTP is waiting for this number.')).toBeVisible();
  await expect(page.getByText('OTP sent to your mobile number.')).toHaveCount(0);
});

test('a browser that reads the text message fills the code in', async ({ page }) => {
  // The browser's own part of WebOTP, which needs a phone.
  await page.addInitScript(() => {
    Object.assign(window, { OTPCredential: class {} });
    Object.assign(navigator.credentials, {
      get: () =>
        new Promise((resolve) => Object.assign(window, { receive: (code: string) => resolve({ code }) })),
    });
  });
  const mobile = someMobile();
  await sendOtp(page, mobile);
  const code = await textedCode(mobile);
  await page.waitForFunction(() => 'receive' in window);
  await page.evaluate((received) => Reflect.get(window, 'receive')(received), code);
  await expect(page).toHaveURL('/home');
});

test('an address without a mobile number asks for one', async ({ page }) => {
  await page.goto('/otpverify/not-a-number');
  await expect(page).toHaveURL('/otplogin');
  await page.goto('/otpverify/%2B91%2098765%2043210');
  await expect(page.getByText('+91 98765 43210')).toBeVisible();
});
