import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SCREENS } from '@/components/admin/screens';
import { SCREEN_ICONS } from '@/components/admin/shell/screen-icons';

test('no two screens share their keys or their path, and no pair begins with a key that acts by itself', () => {
  const keys = SCREENS.map((screen) => screen.keys);
  expect(new Set(keys).size).toBe(keys.length);
  for (const pair of keys) expect(pair).toMatch(/^[gns] [a-z]$/);
  expect(new Set(SCREENS.map(({ href }) => href)).size).toBe(SCREENS.length);
});

test('every screen in the navigation has an icon', () => {
  const shown = SCREENS.filter(({ isHidden }) => !isHidden).map(({ href }) => href);
  expect(Object.keys(SCREEN_ICONS).toSorted()).toEqual(shown.toSorted());
});

test('every page of the panel is a screen, belongs to one, or is the search', () => {
  const folders = readdirSync('app/(admin)/admin', { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('['))
    .map(({ name }) => `/admin/${name}`);
  const screens = SCREENS.map(({ href }) => href).filter((href) => href !== '/admin');
  expect(folders.toSorted()).toEqual([...screens, '/admin/search'].toSorted());
});
