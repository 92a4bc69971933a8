// What opens and closes in the panel shows that it does.
import type { Locator } from '@playwright/test';
import { expect, signInNewUser, test } from './people';

/**
 * The marker before the words of a summary: its turn, its size, and whether its colour differs from what is behind it.
 */
const markerOf = (summary: Locator) =>
  summary.evaluate((element) => {
    const { rotate, width, borderTopWidth, borderTopColor } = getComputedStyle(element, '::before');
    const isSeen =
      Number.parseFloat(width) > 5 &&
      Number.parseFloat(borderTopWidth) >= 2 &&
      borderTopColor !== getComputedStyle(document.documentElement).backgroundColor;
    return { rotate, isSeen };
  });

for (const forcedColors of ['none', 'active'] as const)
  test(`a line that opens has a marker, which turns as it opens, with forced colours ${forcedColors}`, async ({
    page,
    db,
  }) => {
    await page.emulateMedia({ forcedColors });
    await signInNewUser(page, db, { role: 'admin' });
    await page.goto('/admin/createproduct/file');
    const summary = page.locator('summary', { hasText: 'What the columns mean' });
    expect(await markerOf(summary)).toEqual({ rotate: '45deg', isSeen: true });
    await summary.focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    await expect(summary).toBeFocused();
    expect(await summary.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid');
    await page.keyboard.press('Enter');
    expect(await markerOf(summary)).toEqual({ rotate: '135deg', isSeen: true });
  });
