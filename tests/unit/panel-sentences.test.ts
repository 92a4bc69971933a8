// Sentences of the panel that were once not true.
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { changeText } from '@/components/admin/audit-log/change-text';
import { standingOf } from '@/components/admin/overview/supplier-standing';

test.each([
  [{ warnings: ['Its balance is low.'], successPercent: 100 }, 'Needs you'],
  [{ warnings: [], successPercent: null }, 'Not called'],
  [{ warnings: [], successPercent: 0 }, 'Nothing delivered'],
  [{ warnings: [], successPercent: 60 }, 'Fails at times'],
  [{ warnings: [], successPercent: 90 }, 'Well'],
])('a supplier with %j reads %s', (given, text) => {
  expect(standingOf(given)).toBe(text);
});

/** The names of the actions that the domains write into the audit log. */
const written = globSync('lib/domain/**/*.ts').flatMap((file) =>
  [
    ...readFileSync(file, 'utf8').matchAll(/action(?:: |.*\? )'([a-z]+(?:-[a-z]+)+)'(?: : '([a-z-]+)')?/g),
  ].flatMap(([, one = '', other]) => (other === undefined ? [one] : [one, other])),
);

test('every action of the audit log has a sentence', () => {
  expect(new Set(written).size).toBeGreaterThan(50);
  for (const action of written) {
    const lacking = `CHANGES in components/admin/audit-log/change-text.ts has no sentence for '${action}'`;
    const text = changeText(action);
    expect(text, lacking).toMatch(/^[A-Z].* .*\.$/);
    expect(text, lacking).not.toBe(`${action.replaceAll('-', ' ')}.`);
  }
});

test('an action of another version is read by its words', () => {
  expect(changeText('sell-the-shop')).toBe('sell the shop.');
});
