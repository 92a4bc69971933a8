import { expect, test } from 'vitest';
import { startWarnings } from '@/lib/http/server/start-warnings';

test('a store with an https address and no trusted proxy is warned that all visitors share one address', () => {
  const [warning, ...more] = startWarnings({ STORE_URL: 'https://shop.example', TRUST_PROXY: false });
  expect(warning).toContain('TRUST_PROXY');
  expect(more).toEqual([]);
});

test.each([
  { STORE_URL: 'https://shop.example', TRUST_PROXY: true },
  { STORE_URL: 'http://localhost:3000', TRUST_PROXY: false },
])('a store at $STORE_URL with TRUST_PROXY $TRUST_PROXY is warned of nothing', (settings) => {
  expect(startWarnings(settings)).toEqual([]);
});
