/**
 * Numbers that follow from a seed alone. Each purpose has a sequence of its own, so that one more draw changes no
 * other.
 */
export interface Chance {
  /** From 0 to below 1. */
  next(): number;
  /** From 0 to below `limit`. */
  below(limit: number): number;
  between(least: number, most: number): number;
  happens(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  bytes(count: number): Uint8Array;
}

export function chanceOf(seed: number, purpose: string): Chance {
  let state = hash(`${seed}/${purpose}`);
  const next = (): number => {
    // mulberry32
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    between: (least, most) => least + below(most - least + 1),
    happens: (probability) => next() < probability,
    pick<T>(list: readonly T[]): T {
      const found = list[below(list.length)];
      if (found === undefined) throw new Error('there is nothing to pick from');
      return found;
    },
    bytes: (count) => Uint8Array.from({ length: count }, () => below(256)),
  };
}

function hash(text: string): number {
  let value = 2166136261;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 16777619);
  return value;
}
