import { beforeEach, expect, it } from 'vitest';
import { cacheGeneration, clearJsonCache, getCached, setCached } from '@/lib/http/cache/json-cache';

const made = { body: '{}', etag: '"x"' };

beforeEach(clearJsonCache);

it('keeps an answer until the catalogue changes', () => {
  setCached('home', made, cacheGeneration());
  expect(getCached('home')).toBe(made);
  clearJsonCache();
  expect(getCached('home')).toBeUndefined();
});

it('does not keep an answer that was begun before a change and finished after it', () => {
  const begunUnder = cacheGeneration();
  clearJsonCache();
  setCached('home', made, begunUnder);
  expect(getCached('home')).toBeUndefined();
});

it('stays bounded, however many names it is asked to keep', () => {
  for (let n = 0; n < 3000; n++) setCached(`product:${n}`, made, cacheGeneration());
  expect(getCached('product:1999')).toBe(made);
  expect(getCached('product:2000')).toBeUndefined();
});
