import { test } from 'vitest';

/** A test of what the launcher does for root, which only root can run: other users are told that it was skipped. */
export const rootTest = test.runIf(process.getuid?.() === 0);
