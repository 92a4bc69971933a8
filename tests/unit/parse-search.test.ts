import { describe, expect, it } from 'vitest';
import { parseSearch } from '@/lib/domain/search';
import { HIT_KINDS, PREFIXES } from '@/lib/domain/search/schema';

describe('the search of the panel', () => {
  it.each(Object.entries(PREFIXES))('reads the prefix %s', (prefix, kinds) => {
    for (const text of [`${prefix}:abc`, `${prefix.toUpperCase()} :  abc `, ` ${prefix}: abc`])
      expect(parseSearch(text)).toEqual({ words: 'abc', prefix, kinds });
    expect(parseSearch(`${prefix}:`)).toEqual({ words: '', prefix, kinds });
  });

  it.each(['toString:x', 'constructor:x', '__proto__:x', 'nothing:x', 'https://utr:1', ':x'])(
    'takes %s as words, because nothing has this prefix',
    (text) => {
      expect(parseSearch(text)).toMatchObject({ words: text, prefix: null });
    },
  );

  it('reads # as the prefix of a player', () => {
    expect(parseSearch('# 5551')).toEqual({ words: '5551', prefix: 'player', kinds: ['order'] });
    expect(parseSearch('#')).toMatchObject({ words: '#', prefix: null });
  });

  it.each([
    ['412345678901', 'payment'],
    ['9876543210', 'user'],
    ['98765 43210', 'user'],
    ['+91 98765 43210', 'user'],
    ['asha@oksbi', 'user'],
    ['h-7k2q9m', 'help'],
    ['W261120ABCDEF', 'transaction'],
    ['T261120ABCDEF', 'order'],
    ['asha', 'user'],
  ])('takes %s for a %s first, and searches all kinds once', (text, first) => {
    const { kinds } = parseSearch(text);
    expect(kinds[0]).toBe(first);
    expect(kinds.toSorted()).toEqual([...HIT_KINDS].toSorted());
  });
});
