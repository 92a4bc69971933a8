export type Random = (low?: number, high?: number) => number;

/** The same name gives the same numbers, so that a second run draws the same picture (mulberry32). */
export function makeRandom(name: string): Random {
  let state = [...name].reduce(
    (hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 16777619),
    2166136261,
  );
  return (low = 0, high = 1) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return low + (((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * (high - low);
  };
}
