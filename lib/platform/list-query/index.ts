// What lists are asked by, as it stands in an address. Safe in a browser. Whatever is no place and no number counts as
// not given: an address that somebody bent shows the first page, and never an error.
import { z } from 'zod';

/** yyyy-mm-dd, a day of this century: PostgreSQL's calendar has no year 0, and the shop is younger. */
export const daySchema = z.iso.date().startsWith('20');

const cursor = z.string().max(100).optional().catch(undefined);

/** The place of a page by its neighbour, as `readKeyPage` takes it. */
export const pageNeighbours = {
  /** A page's `older`: what comes after it. */
  before: cursor,
  /** A page's `newer`: what comes ahead of it. */
  after: cursor,
};

export const pagePlace = {
  ...pageNeighbours,
  /** The oldest rows, whatever `before` and `after` say. */
  last: z
    .literal('1')
    .optional()
    .catch(undefined)
    .transform((given) => given !== undefined),
};

/** The place of a page by its number, counted from 1. */
export const pageNumber = z.coerce.number().int().min(1).max(100_000).catch(1).default(1);

/** One of the offered sizes, the first when none is given; another number becomes the next larger one, or the largest. */
export function pageSize(offered: readonly [number, ...number[]]) {
  const [usual] = offered;
  return z.coerce
    .number()
    .catch(usual)
    .default(usual)
    .transform((size) => offered.find((each) => each >= size) ?? Math.max(...offered));
}
