import { expect, test } from 'vitest';
import { originOf } from '@/lib/http/guards/origin-of';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1';
const ANDROID = 'Mozilla/5.0 (Linux; Android 16; K) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

test.each<[string, Record<string, string>, boolean]>([
  ['an iPhone', { 'user-agent': IPHONE }, true],
  ['an Android phone', { 'user-agent': ANDROID }, true],
  ['a computer', { 'user-agent': FIREFOX }, false],
  ['a browser that names itself a phone', { 'user-agent': FIREFOX, 'sec-ch-ua-mobile': '?1' }, true],
  ['a browser that names itself no phone', { 'user-agent': ANDROID, 'sec-ch-ua-mobile': '?0' }, false],
  ['a program', {}, false],
])('%s is of a phone: %o %s', (_, headers, isPhone) => {
  expect(originOf(new Request('http://shop.example', { headers })).isPhone).toBe(isPhone);
});
