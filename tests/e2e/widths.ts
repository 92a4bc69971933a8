// Tests of the store run on a phone and those of the panel on a desktop, once each; playwright.config.ts reads these
// tags.

/** For tests about layout: they run on both. */
export const BOTH_WIDTHS = { tag: '@both-widths' };

/** For tests of what only a keyboard or a wide window has. */
export const DESKTOP = { tag: '@desktop' };
