// The panel's guard is called by each page: a page that is made without it would be shown to everyone.
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const pages = globSync('app/(admin)/**/page.tsx').sort();

test('the pages of the panel are read', () => {
  expect(pages.length).toBeGreaterThan(10);
});

test.each(pages)('%s is made by adminScreen and by nothing else', (file) => {
  const source = readFileSync(file, 'utf8');
  const [, screen = ''] = /^const (\w+) = adminScreen\(/m.exec(source) ?? [];
  expect(screen).not.toBe('');
  const exported = [...source.matchAll(/^export (?:default |const \w+ = )?(.*);$/gm)].map(([, what]) => what);
  expect(exported.toSorted()).toEqual([`${screen}.generateMetadata`, `${screen}.page`]);
});

test('no layout of the panel reads anything of its own', () => {
  for (const file of globSync('app/(admin)/**/layout.tsx'))
    expect(readFileSync(file, 'utf8')).not.toMatch(/from '@\/lib\/domain/);
});
