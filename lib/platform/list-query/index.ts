// The query parameters of lists. Safe to import in a browser. Invalid values count as absent: a broken address shows
// the first page, and never an error.
import { z } from 'zod';

/** yyyy-mm-dd of this century: PostgreSQL's calendar has no year 0, and the store has no older data. */
export const daySchema = z.iso.date().startsWith('20');

/** Whether PostgreSQL can store a text: half a surrogate pair and NUL it refuses. */
export const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0');

/** Text that PostgreSQL can store, of 1 to 100 characters. */
export const storableText = z.string().min(1).max(100).refine(isStorable);

/** Text to filter by, without the spaces around it. */
export const filterText = z.string().trim().pipe(storableText).optional().catch(undefined);

/** A day to filter by, in IST, inclusive. */
export const filterDay = daySchema.optional().catch(undefined);

// A name of 80 characters in base64, with an id.
const cursor = z.string().max(600).optional().catch(undefined);

/** The position of a page by its neighbour, as `readKeyPage` takes it. */
export const pageNeighbours = {
  /** The `older` of another page. */
  before: cursor,
  /** The `newer` of another page. */
  after: cursor,
};

export const pagePlace = {
  ...pageNeighbours,
  /** The last page with the oldest rows; overrides `before` and `after`. */
  last: z
    .literal('1')
    .optional()
    .catch(undefined)
    .transform((given) => given !== undefined),
};

/** What a page that is shown asks about its list. */
export const liveShape = {
  /** The keys of its rows; as many as the largest page has. */
  shown: z.array(z.string().min(1).max(40).refine(isStorable)).max(500),
  /** The digest of the last answer, '' for none. */
  seen: z.string().max(64),
};

/** The number of a page, counted from 1. */
export const pageNumber = z.coerce.number().int().min(1).max(100_000).catch(1).default(1);

/** How a list is sorted: 'price', or '-price' from the greatest down. Absent: newest first. */
export function listSort<const Name extends string>(names: readonly Name[]) {
  const offered = names.flatMap((name): (Name | `-${Name}`)[] => [name, `-${name}`]);
  return z.enum(offered).optional().catch(undefined);
}

/** One of the offered sizes. Absent: the first; another number: the next larger one, or the largest. */
export function pageSize(offered: readonly [number, ...number[]]) {
  const [usual] = offered;
  return z.coerce
    .number()
    .catch(usual)
    .default(usual)
    .transform((size) => offered.find((each) => each >= size) ?? Math.max(...offered));
}
