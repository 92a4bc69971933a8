// Whether two things take equally long, on a machine that does other work as well.

/** How long each of two things took, one right after the other, in ms. */
export interface Pair {
  a: number;
  b: number;
}

export interface Difference {
  /** The median of how much longer `a` took, in ms. */
  ms: number;
  /** The true median lies between these, except for one time in a thousand. */
  low: number;
  high: number;
}

/** A difference that no caller can measure over a network, in ms. */
export const NEGLIGIBLE_MS = 0.5;

const RESAMPLES = 2000;
const LEFT_OUT = 0.0005;

function median(values: Float64Array): number {
  const sorted = values.toSorted();
  const half = sorted.length / 2;
  return ((sorted[Math.ceil(half) - 1] ?? Number.NaN) + (sorted[Math.floor(half)] ?? Number.NaN)) / 2;
}

/**
 * The median of the differences within pairs: a slow moment of the machine affects both halves of a pair (measured:
 * half as wide as the difference of the two medians). Its precision is estimated by the bootstrap: the same
 * differences, drawn again and again with repetition.
 */
export function medianDifference(pairs: readonly Pair[]): Difference {
  const differences = pairs.map(({ a, b }) => a - b);
  const draw = () => differences[Math.floor(Math.random() * differences.length)] ?? Number.NaN;
  const drawn = Float64Array.from({ length: RESAMPLES }, () =>
    median(Float64Array.from(differences, draw)),
  ).toSorted();
  return {
    ms: median(Float64Array.from(differences)),
    low: drawn.at(Math.floor(RESAMPLES * LEFT_OUT)) ?? Number.NaN,
    high: drawn.at(-1 - Math.floor(RESAMPLES * LEFT_OUT)) ?? Number.NaN,
  };
}
