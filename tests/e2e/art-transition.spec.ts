// The picture of a tile that moves to the page of its product.
import type { Page } from '@playwright/test';
import { expect, test } from './shop';
import { BOTH_WIDTHS } from './widths';

declare global {
  interface Window {
    /** The named elements before each transition and after it, as 'name of a tag'. */
    named: string[][];
    /** What moves when a transition begins. */
    moving: string[];
  }
}

/** In the page, before its scripts: notes what each view transition has. */
function recordTransitions(): void {
  window.named = [];
  window.moving = [];
  const names = () =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .map((element) => `${getComputedStyle(element).viewTransitionName} of ${element.tagName}`)
      .filter((name) => !name.startsWith('none'));
  const start = document.startViewTransition.bind(document);
  document.startViewTransition = (given) => {
    window.named.push(names());
    const transition = start(given);
    void transition.updateCallbackDone.then(() => window.named.push(names()));
    void transition.ready.then(() => {
      window.moving = document
        .getAnimations()
        .map(({ effect }) => (effect as KeyframeEffect).pseudoElement ?? '')
        .filter((pseudo) => pseudo.startsWith('::view-transition-group(art-'));
    });
    return transition;
  };
}

async function pressTile(page: Page, place: 'first' | 'last'): Promise<void> {
  await page.goto('/home');
  const tiles = page.getByRole('main').getByRole('link', { name: /Mobile Legends: Bang Bang/ });
  // The strip and the section of its category.
  expect(await tiles.count()).toBeGreaterThan(1);
  await tiles[place]().click();
  await expect(page).toHaveURL('/product/mobile-legends');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

for (const place of ['first', 'last'] as const)
  test(
    `of several tiles of one product, only the ${place} that was pressed moves`,
    BOTH_WIDTHS,
    async ({ page }) => {
      await page.addInitScript(recordTransitions);
      await pressTile(page, place);
      await expect.poll(() => page.evaluate(() => window.named.length)).toBe(2);
      const [before, after] = await page.evaluate(() => window.named);
      expect(before).toEqual([expect.stringMatching(/^art-mobile-legends of (IMG|SPAN|PICTURE)$/)]);
      expect(after).toEqual(['art-mobile-legends of IMG']);
      await expect
        .poll(() => page.evaluate(() => window.moving))
        .toEqual(['::view-transition-group(art-mobile-legends)']);
    },
  );

test('nothing moves for people who want no motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript(recordTransitions);
  await pressTile(page, 'first');
  await expect.poll(() => page.evaluate(() => window.named.length)).toBe(2);
  expect(await page.evaluate(() => window.moving)).toEqual([]);
});

test('a tile that was opened in another tab before does not move with the one that is pressed', async ({
  page,
}) => {
  await page.addInitScript(recordTransitions);
  await page.goto('/home');
  const tiles = page.getByRole('main').getByRole('link', { name: /Mobile Legends: Bang Bang/ });
  const opened = page.context().waitForEvent('page');
  await tiles.first().click({ modifiers: ['ControlOrMeta'] });
  await (await opened).close();
  await tiles.last().click();
  await expect(page).toHaveURL('/product/mobile-legends');
  await expect.poll(() => page.evaluate(() => window.named.length)).toBe(2);
  expect(await page.evaluate(() => window.named[0])).toHaveLength(1);
});
