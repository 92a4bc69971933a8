import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SCREENS } from '@/components/admin/screens';
import { inventoryGaps } from '../support/inventory-gaps';

test('no two screens share their keys or their path, and no pair begins with a key that acts by itself', () => {
  const keys = SCREENS.map((screen) => screen.keys);
  expect(new Set(keys).size).toBe(keys.length);
  for (const pair of keys) expect(pair).toMatch(/^[gns] [a-z]$/);
  expect(new Set(SCREENS.map(({ href }) => href)).size).toBe(SCREENS.length);
});

test('every page of the panel is a screen, belongs to one, or is the search', () => {
  const folders = readdirSync('app/(admin)/admin', { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('['))
    .map(({ name }) => `/admin/${name}`);
  const screens = SCREENS.map(({ href }) => href).filter((href) => href !== '/admin');
  const list = 'SCREENS in components/admin/screens.ts';
  expect(inventoryGaps(folders, [...screens, '/admin/search'], list)).toEqual([]);
});
