import type { ReadContext } from '@/lib/domain/context';
import { HIDE_LIMIT, isTimeout, Prisma, queryWithTimeout, type Way } from '@/lib/platform/db';
import { seconds } from '@/lib/platform/time';
import type { Search } from './parse-search';
import type { Hit } from './schema';

/** How many hits of a kind are shown. */
export const MOST = 10;
/** The newest rows of a large table, in which a text that most rows have is found without reading its index. */
const NEWEST = 2000;
/** A text with very many matches takes longer; it is then given up, and the reply says so. */
const PATIENCE = seconds(1);

export type Reader = Pick<ReadContext, 'db' | 'clock'>;
export type Words = Pick<Search, 'words' | 'prefix'>;

/** What was found of one kind; `finished` is false when its time was up. */
export interface Leg<T = Hit> {
  rows: T[];
  finished: boolean;
}

/** Runs one statement of a search. */
export async function readLeg<T>({ db }: Pick<ReadContext, 'db'>, sql: Prisma.Sql): Promise<Leg<T>> {
  try {
    return { rows: await queryWithTimeout<T>(db, PATIENCE, sql), finished: true };
  } catch (error) {
    if (!isTimeout(error)) throw error;
    return { rows: [], finished: false };
  }
}

/** At most MOST rows by one condition, for a union. */
export function branch(columns: Prisma.Sql, table: Prisma.Sql, { condition, order }: Way): Prisma.Sql {
  const sorted = order ? Prisma.sql`order by ${order}` : HIDE_LIMIT;
  return Prisma.sql`(select * from (select ${columns} from ${table} where ${condition} ${sorted}) way limit ${MOST})`;
}

/** The newest rows of a table, as a table. */
export function newestOf(table: Prisma.Sql, order: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(select * from ${table} order by ${order} limit ${NEWEST}) newest`;
}

export const anyOf = (branches: Prisma.Sql[]): Prisma.Sql => Prisma.join(branches, ' union ');

/** The text as a pattern of Prisma's `contains`, in which no character is special. */
export const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/**
 * A complete id of an order or a wallet transaction, or a bank reference: equality finds it, and no part has to be
 * read.
 */
export const isOwnId = (words: string): boolean => /^[tw]\d{6}[0-9a-z]{13}$/i.test(words);
export const isUtr = (words: string): boolean => /^\d{12}$/.test(words);

/** A hit without what most kinds do not have. */
export function hit(given: Pick<Hit, 'kind' | 'id' | 'href' | 'title'> & Partial<Hit>): Hit {
  return {
    detail: '',
    useremail: null,
    mobilenumber: null,
    customer_vpa: null,
    status: null,
    amount: null,
    at: null,
    ...given,
  };
}
