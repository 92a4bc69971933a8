/** For tests of what no width of the window changes: they run on the desktop only. */
export const ANY_WIDTH = { tag: '@any-width' };
