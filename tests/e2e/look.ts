// What every page must satisfy, for every viewer.
import { expect, type Page } from '@playwright/test';
import { runAxe } from './run-axe';

export const PHONE = { width: 360, height: 740 };
const NARROW = { width: 320, height: 640 };

export async function expectNoFindings(page: Page): Promise<void> {
  await settle(page);
  expect(await runAxe(page)).toEqual([]);
}

/**
 * Elements that are still sliding in have other colours for a moment, and React takes the title out for a moment when
 * it renders a page again. Endless animations are left as they are.
 */
async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() => document.title !== '');
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY,
      ),
  );
}

/** At the window's own width, and at the 320 px that a desktop of 1280 px shows at 400 % (WCAG 1.4.10). */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await expectNothingWider(page);
  const size = page.viewportSize();
  if (!size || size.width <= NARROW.width) return;
  await page.setViewportSize(NARROW);
  await expectNothingWider(page);
  await page.setViewportSize(size);
}

/** At the window's own width. */
export async function expectNothingWider(page: Page): Promise<void> {
  const { wider, texts } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return { wider: 0, texts: [] };
    const scrolls = (each: Element | null): boolean =>
      each !== null &&
      each !== document.body &&
      (getComputedStyle(each).overflowX === 'auto' || scrolls(each.parentElement));
    const outside = [...document.querySelectorAll('main *')].filter(
      (each) =>
        each.childElementCount === 0 &&
        each.getBoundingClientRect().right > clientWidth &&
        !scrolls(each.parentElement),
    );
    return {
      wider: scrollWidth - clientWidth,
      texts: outside.map((each) => `${each.tagName} ${each.textContent?.slice(0, 60)}`),
    };
  });
  const where = `${page.url()} is wider than ${page.viewportSize()?.width} px: ${texts.slice(0, 5).join(', ')}`;
  expect(wider, where).toBeLessThanOrEqual(0);
}

/** Texts that are smaller than 13 px, with their size. Text for screen readers only has no size that anybody sees. */
export function smallTextIn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const small: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      const text = node.textContent?.trim();
      if (!element || !text || element.closest('script, style, noscript, svg, .sr-only')) continue;
      const size = Number.parseFloat(getComputedStyle(element).fontSize);
      if (size < 13) small.push(`${text.slice(0, 60)} (${size} px)`);
    }
    return small;
  });
}
