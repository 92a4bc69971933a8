import { beforeEach, expect, test } from 'vitest';
import { cacheGeneration, clearJsonCache, getCached, setCached } from '@/lib/http/cache/json-cache';

const made = { body: '{}', etag: '"x"' };

beforeEach(clearJsonCache);

test('the JSON cache keeps an answer until the catalogue changes', () => {
  setCached('home', made, cacheGeneration());
  expect(getCached('home')).toBe(made);
  clearJsonCache();
  expect(getCached('home')).toBeUndefined();
});

test('the JSON cache does not keep an answer that was begun before a change and finished after it', () => {
  const begunUnder = cacheGeneration();
  clearJsonCache();
  setCached('home', made, begunUnder);
  expect(getCached('home')).toBeUndefined();
});

test('the JSON cache has at most its number of entries', () => {
  for (let n = 0; n < 3000; n++) setCached(`product:${n}`, made, cacheGeneration());
  expect(getCached('product:1999')).toBe(made);
  expect(getCached('product:2000')).toBeUndefined();
});
