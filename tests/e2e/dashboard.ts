// Locators of the dashboard.
import type { Page } from '@playwright/test';

export const rows = (page: Page) => page.locator('#orders tbody tr');

/** The value of a card beside a name. */
export const field = (page: Page, card: string, name: string) =>
  page.locator(`#${card} dl > div`).filter({ hasText: name }).locator('dd');

/** An order of that moment, untouched since. */
export const at = (createdAt: Date) => ({ createdAt, updatedAt: createdAt });
