import { beforeEach, expect, it } from 'vitest';
import { clearShelf, generation, put, taken } from '@/lib/web/shelf';

const made = { body: '{}', etag: '"x"' };

beforeEach(clearShelf);

it('keeps an answer until the catalogue changes', () => {
  put('home', made, generation());
  expect(taken('home')).toBe(made);
  clearShelf();
  expect(taken('home')).toBeUndefined();
});

it('does not keep an answer that was begun before a change and finished after it', () => {
  const begunUnder = generation();
  clearShelf();
  put('home', made, begunUnder);
  expect(taken('home')).toBeUndefined();
});

it('stays bounded, however many names it is asked to keep', () => {
  for (let n = 0; n < 3000; n++) put(`product:${n}`, made, generation());
  expect(taken('product:1999')).toBe(made);
  expect(taken('product:2000')).toBeUndefined();
});
