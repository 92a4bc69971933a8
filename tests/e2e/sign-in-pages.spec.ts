import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { layoutShift } from './layout-shift';
import { expectNoFindings, expectNoSidewaysScroll } from './look';
import { expect, picture, test } from './people';

const PAGES = {
  login: '/login',
  register: '/register',
  forgetpassword: '/forgetpassword',
  reset: '/reset_password/some/thing',
  verification: '/verification/some/thing',
  checkverification: '/checkverification',
  otplogin: '/otplogin',
  otpverify: '/otpverify/9876543210',
};

/** Targets that a thumb could miss: lower than 44 px. */
async function lowTargets(page: Page): Promise<string[]> {
  const targets = await page.locator('main :is(a, button, input):visible').all();
  const heights = await Promise.all(
    targets.map(async (target) => ({
      name: await target.evaluate((element) => element.textContent || element.id),
      // The label of a checkbox can be hit too.
      height: await target.evaluate(
        (element) => (element.closest('label') ?? element).getBoundingClientRect().height,
      ),
    })),
  );
  return heights.filter(({ height }) => height < 44).map(({ name, height }) => `${name}: ${height}`);
}

test.describe('each page of signing up and in', () => {
  test.use({ expectedComplaints: [/400/] });

  for (const [name, path] of Object.entries(PAGES))
    test(`the page ${name} has no findings, no low targets and a labelled form`, async ({ page }) => {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      const { sum, moved } = await layoutShift(page);
      expect(sum, moved.join('\n')).toBeLessThan(0.02);
      await expectNoFindings(page);
      expect(await lowTargets(page)).toEqual([]);
      await picture(page, name);
      // Errors below every field.
      for (const submit of await page.locator('main button[type=submit]').all()) await submit.click();
      await expectNoFindings(page);
      await page.setViewportSize({ width: 320, height: 640 });
      await expectNoSidewaysScroll(page);
      expect(await lowTargets(page)).toEqual([]);
    });
});

test('no page of signing in loads more than 170 KiB of scripts', async ({ request }) => {
  for (const path of Object.values(PAGES)) {
    const html = await (await request.get(path)).text();
    const tags = html.match(/<script[^>]+src="[^"]+"[^>]*>/g) ?? [];
    const sources = tags
      .filter((tag) => !/nomodule/i.test(tag))
      .map((tag) => /src="([^"]+)"/.exec(tag)?.[1] ?? '');
    expect(sources.length).toBeGreaterThan(3);
    let bytes = 0;
    for (const source of new Set(sources))
      bytes += gzipSync(await (await request.get(source)).body(), { level: 9 }).length;
    expect(bytes / 1024, `${path} loads ${(bytes / 1024).toFixed(1)} KiB`).toBeLessThanOrEqual(170);
  }
});

test('pages with a secret in their address send it to no other page', async ({ request }) => {
  for (const path of [PAGES.reset, PAGES.verification])
    expect(await (await request.get(path)).text()).toContain('<meta name="referrer" content="no-referrer"/>');
});
