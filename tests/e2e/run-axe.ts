// axe, run in the page itself. Its package for Playwright opens an empty page beside it for each run, and compiles axe
// there once more, to join the results of frames; our pages have none.
import type { Page } from '@playwright/test';
import axe from 'axe-core';

export interface Finding {
  id: string;
  help: string;
  /** Selectors of the elements. */
  at: string[];
}

export async function runAxe(page: Page): Promise<Finding[]> {
  // A page that has been looked at before has it already.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { axe: inPage } = window as unknown as { axe: typeof axe };
    // Passed rules are not listed, which saves a third of its time.
    const { violations } = await inPage.run(document, { resultTypes: ['violations'] });
    return violations.map(({ id, help, nodes }) => ({
      id,
      help,
      at: nodes.map(({ target }) => target.join(' ')),
    }));
  });
}
