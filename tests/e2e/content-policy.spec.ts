// Every page of the store opened by every role that may open it: nothing is blocked, and the policy is as strict as
// the page allows (a violation is an error of the console, which fails a test anyway; this counts them by name too).
import type { Page } from '@playwright/test';
import { LANGUAGES, localPath } from '@/lib/platform/languages';
import { makeOrders, makePerson, signIn, test } from './people';
import { accounts, expect } from './shop';

const PRERENDERED = [
  '/',
  '/home',
  '/product/mobile-legends',
  '/privacypage',
  '/refund-policy',
  '/terms-and-condition',
  '/test',
];
const FOR_GUESTS = [
  '/login',
  '/register',
  '/forgetpassword',
  '/checkverification',
  '/otplogin',
  '/otpverify/9876543210',
];
const PERSONAL = ['/dashboard', '/wallet', '/wallet/statement', '/topup', '/redeem', '/balanceerror'];
const PANEL = ['', '/orders', '/txn', '/wallettxn', '/usersdata', '/price', '/createproduct', '/createitems']
  .concat('/viewproducts', '/viewitems', '/admingallery', '/audit')
  .map((path) => `/admin${path}`);

const HASHES = /^'self'( 'sha256-[\w+/]{43}=')+$/;

async function watchViolations(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { violations: seen });
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      seen.push(`${violatedDirective}: ${blockedURI}`),
    );
  });
  return () => page.evaluate(() => (window as unknown as { violations: string[] }).violations);
}

/** The script directive of the page's reply. */
async function scriptsOf(page: Page, address: string): Promise<string> {
  const reply = await page.goto(address, { waitUntil: 'networkidle' });
  const policy = reply?.headers()['content-security-policy'] ?? '';
  expect(policy, address).toContain("object-src 'none'");
  expect(policy, address).toContain("frame-ancestors 'none'");
  expect(policy, address).not.toContain('unsafe-eval');
  return /script-src ([^;]+)/.exec(policy)?.[1] ?? '';
}

test.describe('the content policy', () => {
  test.setTimeout(180_000);

  test('the content policy of pages that are the same for everyone allows nothing foreign', async ({
    page,
  }) => {
    const violations = await watchViolations(page);
    for (const path of PRERENDERED)
      for (const language of LANGUAGES) {
        expect(await scriptsOf(page, localPath(language, path))).toMatch(HASHES);
        expect(await violations(), path).toEqual([]);
      }
  });

  test('the content policy of a page that does not exist names its scripts by their hashes', async ({
    page,
  }) => {
    const violations = await watchViolations(page);
    for (const path of ['/nothing-here', '/hi/nothing-here', '/product/nothing-here']) {
      expect(await scriptsOf(page, path), path).toMatch(HASHES);
      expect(await violations(), path).toEqual([]);
    }
  });

  test('the content policy stops a script that is written into a page that is the same for everyone', async ({
    page,
  }) => {
    const violations = await watchViolations(page);
    await page.goto('/home');
    await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'window.ran = true';
      document.body.append(script);
    });
    expect(await violations()).toEqual(['script-src-elem: inline']);
    expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  });

  test('the content policy of pages made for one visitor runs what carries the nonce of this very reply', async ({
    page,
  }) => {
    const violations = await watchViolations(page);
    const nonces = new Set<string>();
    for (const path of FOR_GUESTS)
      for (const language of LANGUAGES) {
        const scripts = await scriptsOf(page, localPath(language, path));
        expect(scripts, path).toMatch(/^'self' 'nonce-[\w+/=]+' 'strict-dynamic'$/);
        nonces.add(scripts);
        expect(await violations(), path).toEqual([]);
      }
    expect(nonces.size).toBe(FOR_GUESTS.length * LANGUAGES.length);
  });

  test("the content policy of a user's own pages runs what carries the nonce", async ({ page, db }) => {
    const violations = await watchViolations(page);
    const person = await makePerson(db);
    await signIn(page, person.email);
    const [order] = await makeOrders(db, person, { status: 'Completed' });
    for (const path of [...PERSONAL, `/confirmation?client_txn_id=${order?.id}`])
      for (const language of LANGUAGES) {
        expect(await scriptsOf(page, localPath(language, path)), path).toContain("'strict-dynamic'");
        expect(await violations(), path).toEqual([]);
      }
  });

  test('the content policy of the panel runs what carries the nonce', async ({ page }) => {
    const violations = await watchViolations(page);
    await signIn(page, accounts.admin);
    for (const path of PANEL) {
      expect(await scriptsOf(page, path), path).toContain("'strict-dynamic'");
      expect(await violations(), path).toEqual([]);
    }
  });
});
