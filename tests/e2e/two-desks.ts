// Two administrators at two desks, who do the same at the same moment.
import type { Locator, Page } from '@playwright/test';
import { seconds } from '@/lib/platform/time';
import { test as catalogueTest, expect } from './catalogue-fixture';
import { openDesk } from './people';

interface Pair {
  /** Of no other test, so that their accounts can be found. */
  tag: string;
  /** The pages of Asha and of Ravi. */
  both: [Page, Page];
}

const PERSON = { role: 'admin', staffSince: new Date('2026-01-01') } as const;

export const test = catalogueTest.extend<Pair>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to know what a fixture needs
  tag: async ({}, use) => use(crypto.randomUUID().slice(0, 6)),
  both: async ({ browser, db, baseURL, tag }, use, testInfo) => {
    // A hook in this file would be there for the first file that imports it, and for no other.
    testInfo.setTimeout(seconds(120));
    const both: [Page, Page] = [
      await openDesk(browser, db, { baseURL, person: { ...PERSON, name: `Asha ${tag}` } }),
      await openDesk(browser, db, { baseURL, person: { ...PERSON, name: `Ravi ${tag}` } }),
    ];
    await use(both);
    await Promise.all(both.map((page) => page.context().close()));
  },
});

export const each = <T>(pages: Pair['both'], act: (page: Page, n: number) => Promise<T>) =>
  Promise.all(pages.map((page, n) => act(page, n)));

/** Waits until one of the two pages shows what was done and the other one why it was not. */
export async function expectOneOf(
  pages: Pair['both'],
  done: (page: Page) => Locator,
  refused: (page: Page) => Locator,
) {
  // Each page is asked at once: what it says of a success leaves after some seconds.
  const counts = await each(pages, async (page) => {
    await expect(done(page).or(refused(page)).first()).toBeVisible();
    return Number((await done(page).count()) > 0);
  });
  expect(counts.toSorted(), 'one did it, and the other was told').toEqual([0, 1]);
}

/** A page asks at once when its window is looked at again. */
export const lookAgain = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')));
