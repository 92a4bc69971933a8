// The picture of a tile that moves to the page of its product.
import type { Locator, Page } from '@playwright/test';
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

/** The tiles of a product that stands in two sections, as a trending one does; which these are, other tests change. */
async function openHome(page: Page): Promise<{ tiles: Locator; id: string }> {
  await page.goto('/home');
  const links = page.getByRole('main').locator('a[href^="/product/"]:visible');
  const paths = await links.evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
  const path = paths.find((each, at) => paths.indexOf(each) < at);
  if (path === undefined) throw new Error('no product stands in two sections');
  return {
    tiles: page.getByRole('main').locator(`a[href="${path}"]:visible`),
    id: path.replace('/product/', ''),
  };
}

async function pressTile(page: Page, place: 'first' | 'last'): Promise<string> {
  const { tiles, id } = await openHome(page);
  await tiles[place]().click();
  await expect(page).toHaveURL(`/product/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return id;
}

for (const place of ['first', 'last'] as const)
  test(
    `of several tiles of one product, only the ${place} that was pressed moves`,
    BOTH_WIDTHS,
    async ({ page }) => {
      await page.addInitScript(recordTransitions);
      const id = await pressTile(page, place);
      await expect.poll(() => page.evaluate(() => window.named.length)).toBe(2);
      const [before, after] = await page.evaluate(() => window.named);
      expect(before).toEqual([expect.stringMatching(new RegExp(`^art-${id} of (IMG|SPAN|PICTURE)$`))]);
      expect(after).toEqual([`art-${id} of IMG`]);
      await expect
        .poll(() => page.evaluate(() => window.moving))
        .toEqual([`::view-transition-group(art-${id})`]);
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
  const { tiles, id } = await openHome(page);
  const opened = page.context().waitForEvent('page');
  await tiles.first().click({ modifiers: ['ControlOrMeta'] });
  await (await opened).close();
  await tiles.last().click();
  await expect(page).toHaveURL(`/product/${id}`);
  await expect.poll(() => page.evaluate(() => window.named.length)).toBe(2);
  expect(await page.evaluate(() => window.named[0])).toHaveLength(1);
});
