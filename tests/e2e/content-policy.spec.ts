// What the content policy blocks fails a test: each is an error of the console, which the tests of all pages expect to
// be empty. What the replies allow is in http/content-policy.spec.ts.
import { expect, test } from './shop';

test.describe('violations of the content policy', () => {
  test.use({ expectedComplaints: [/Content Security Policy/] });

  test('a script without the nonce of its page does not run, and is an error in the console', async ({
    page,
  }) => {
    await page.goto('/login');
    const complaint = page.waitForEvent('console', (message) =>
      /script-src .*Content Security Policy|Content Security Policy.*script-src /.test(message.text()),
    );
    await page.evaluate(() => {
      document.body.insertAdjacentHTML('beforeend', '<p id="marked" onclick="this.title=\'ran\'">Press</p>');
      document.getElementById('marked')?.click();
    });
    expect((await complaint).type()).toBe('error');
    await expect(page.locator('#marked')).not.toHaveAttribute('title', 'ran');
  });

  test('a script that is written into a page that is the same for everyone does not run', async ({
    page,
  }) => {
    await page.goto('/home');
    const complaint = page.waitForEvent('console', (message) => /script-src/.test(message.text()));
    await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'window.ran = true';
      document.body.append(script);
    });
    expect((await complaint).type()).toBe('error');
    expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  });
});

// The tests of other files open every other page.
for (const path of ['/hi', '/hi/test'])
  test(`${path} runs under its content policy`, async ({ page }) => {
    const reply = await page.goto(path, { waitUntil: 'networkidle' });
    expect(reply?.headers()['content-security-policy']).toContain("object-src 'none'");
    await expect(page.getByRole('main')).toBeVisible();
  });
