// Every page of app/ is classified once, and what cannot read the classification agrees with it.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { PAGES } from '@/lib/http/page-manifest';
import { config } from '@/proxy';
import { inventoryGaps } from '../support/inventory-gaps';
import { listFiles } from '../support/server/files';

/** The kinds that pages of a folder may have. */
const KINDS: Record<string, (keyof typeof PAGES)[]> = {
  'app/[locale]/(store)': ['listed', 'unlisted', 'paged'],
  'app/[locale]/(auth)': ['auth'],
  'app/[locale]/(account)': ['account'],
  'app/(admin)': ['admin'],
  'app/[locale]': ['internal'],
};

const files = listFiles('app', 'page.tsx', 'page.ts', 'page.jsx', 'page.js').filter((file) =>
  /^page\./.test(path.basename(file)),
);

/** The address of a page, as the manifest writes it. */
function addressOf(file: string): string {
  const parts = path.dirname(file).split(path.sep).slice(1);
  return `/${parts.filter((part) => part !== '[locale]' && !/^\(.*\)$/.test(part)).join('/')}`;
}

test.each(files)('the page manifest classifies %s as its folder says', (file) => {
  const [, kinds = []] = Object.entries(KINDS).find(([folder]) => file.startsWith(`${folder}/`)) ?? [];
  const named: readonly string[] = kinds.flatMap((kind) => PAGES[kind]);
  const list = kinds.map((kind) => `PAGES.${kind}`).join(' or ');
  expect(named, `add it to ${list} in lib/http/page-manifest.ts`).toContain(addressOf(file));
});

test('the page manifest names each page once, and only pages that exist', () => {
  const list = 'lib/http/page-manifest.ts';
  expect(inventoryGaps(files.map(addressOf), Object.values(PAGES).flat(), list)).toEqual([]);
});

test('the page manifest agrees with the addresses for which proxy.ts runs', () => {
  const own = [...PAGES.auth, ...PAGES.account].map(
    (address) => `/:hi(hi)?${address.replace(/\/\[.*/, '/:path*')}`,
  );
  const matched = config.matcher.map((entry) => (typeof entry === 'string' ? entry : entry.source));
  // Pages below one dynamic part share its matcher.
  expect(matched.toSorted()).toEqual([...new Set(own), '/admin/:path*'].sort());
});

test('the tables of spec S2.1 and S2.2 name each page, and only pages that exist', () => {
  const [, tables = ''] = /^### S2\.1 (.*?)^### S2\.3 /ms.exec(readFileSync('docs/spec.md', 'utf8')) ?? [];
  const cells = [...tables.matchAll(/^\| (`.*?) \|/gm)].map(([, cell = '']) => cell);
  const named = cells.flatMap((cell) =>
    [...cell.matchAll(/`(\/[^`?]*)/g)].map(([, address = '']) => address),
  );
  // Neither an unknown address of the panel nor the page of unknown addresses is one that somebody opens.
  const own = files.map(addressOf).filter((address) => !['/missing', '/admin/[...path]'].includes(address));
  const inOneWay = (address: string) => address.replace(/\/(?:\[\w+\]|\{\w+\}|:\w+)/g, '/*');
  const list = 'a table of spec S2.1 or S2.2';
  expect(inventoryGaps(own.map(inOneWay), named.map(inOneWay), list)).toEqual([]);
});
