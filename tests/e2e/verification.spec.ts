import { expect, mailedPath, picture, registerNewcomer, test } from './shop';

test.describe('links of verification mails', () => {
  test.use({ expectedComplaints: [/400/] });

  test('a verification link works once; afterwards it is corrupted and offers a new mail', async ({
    page,
  }) => {
    const { email } = await registerNewcomer(page);
    const path = await mailedPath(email, '/verification/');
    const calls: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      // The login page asks for the challenge of a passkey by itself.
      if (request.method() === 'POST' && pathname !== '/auth/passkey/begin') calls.push(pathname);
    });
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Email verified' })).toBeVisible();
    await picture(page, 'verification-verified');
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('status').filter({ hasText: 'is verified' })).toBeVisible();
    expect(calls).toEqual([path.replace('/verification/', '/auth/verifymail/')]);

    await page.goto(path);
    await expect(page.getByText('The link is corrupted.')).toBeVisible();
    await picture(page, 'verification-corrupted');
    await page.getByRole('link', { name: 'Get a new email' }).click();
    await expect(page).toHaveURL('/checkverification');
  });

  test('a verification link that was never sent is corrupted', async ({ page }) => {
    for (const path of ['/verification/nobody/nothing', `/verification/${'x'.repeat(90)}/a%2Fb%20c`]) {
      await page.goto(path);
      await expect(page.getByText('The link is corrupted.')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Get a new email' })).toBeVisible();
    }
  });

  test('a verification link sends its secret to no other page', async ({ page }) => {
    const referers: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' || request.resourceType() === 'document')
        referers.push(request.headers().referer ?? '');
    });
    await page.goto('/verification/somebody/secret-part');
    await expect(page.getByText('The link is corrupted.')).toBeVisible();
    await page.evaluate(() => {
      window.location.href = '/home';
    });
    await expect(page).toHaveURL('/home');
    expect(referers.length).toBeGreaterThanOrEqual(3);
    expect(referers.join()).not.toContain('secret-part');
  });
});

test.describe('logins before the verification', () => {
  test.use({ expectedComplaints: [/40[03]/] });

  test('a login before the verification says so, and the mail can be sent again', async ({ page }) => {
    await page.clock.install();
    const { email, password } = await registerNewcomer(page);
    const first = await mailedPath(email, '/verification/');
    await page.goto('/login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page).toHaveURL('/checkverification');
    await expect(page.getByRole('main')).toContainText(`A verification email has been sent to ${email}`);
    await expect(page.getByRole('main')).toContainText('check your spam or junk folder');
    await expect(page.getByRole('link', { name: 'Open Gmail' })).toHaveAttribute(
      'href',
      'https://mail.google.com',
    );
    await mailedPath(email, '/verification/', 2);

    // A mail has just been sent: the next one is possible only after a minute.
    const resend = page.getByRole('button', { name: 'Resend email' });
    await expect(resend).toBeDisabled();
    await expect(resend).toContainText(/in 00:\d\d/);
    await picture(page, 'checkverification-waiting');
    await page.reload();
    await expect(resend).toBeDisabled();
    await page.clock.fastForward('01:01');
    await expect(resend).toBeEnabled();
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await resend.click();
    await expect(page.locator('form').getByRole('status')).toContainText('a new email is on its way');
    await expect(resend).toBeDisabled();
    const newest = await mailedPath(email, '/verification/', 3);

    await page.goto(first);
    await expect(page.getByText('The link is corrupted.')).toBeVisible();
    await page.goto(newest);
    await expect(page.getByRole('heading', { name: 'Email verified' })).toBeVisible();
  });
});

test('without a remembered address the mail goes to the one that is typed', async ({ page }) => {
  const { email } = await registerNewcomer(page);
  await mailedPath(email, '/verification/');
  await page.goto('/checkverification');
  await page.getByRole('button', { name: 'Resend email' }).click();
  await expect(page.getByText('Please enter your email.')).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Resend email' }).click();
  await expect(page.locator('form').getByRole('status')).toContainText('a new email is on its way');
  await mailedPath(email, '/verification/', 2);
});

test('an address without an account is answered alike', async ({ page }) => {
  await page.goto('/checkverification');
  await page.getByLabel('Email').fill('nobody-at-all@outlook.com');
  await page.getByRole('button', { name: 'Resend email' }).click();
  await expect(page.locator('form').getByRole('status')).toContainText('a new email is on its way');
  await expect(page.getByRole('link', { name: 'Open Outlook' })).toBeVisible();
});
