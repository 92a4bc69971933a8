import pg from 'pg';
import { Prisma } from './generated/client';

type Parse = (text: string) => unknown;

const { builtins } = pg.types;
/** Types of arrays, which pg does not name. */
const INT8_ARRAY = 1016;
const NUMERIC_ARRAY = 1231;
const DATE_ARRAY = 1182;
const TIMESTAMP_ARRAY = 1115;
/** Read as texts, each of which is parsed then. Its number is unknown to the types of pg. */
const TEXT_ARRAY = 1009;

const texts: (text: string) => (string | null)[] = pg.types.getTypeParser(TEXT_ARRAY as never, 'text');
const arrayOf =
  (parse: Parse): Parse =>
  (text) =>
    texts(text).map((element) => (element === null ? null : parse(element)));

const decimal: Parse = (text) => new Prisma.Decimal(text);
// Without a time zone pg takes a date for one of this machine's zone; ours are those of UTC.
const date: Parse = (text) => new Date(`${text}T00:00:00Z`);
const timestamp: Parse = (text) => new Date(`${text.replace(' ', 'T')}Z`);

/** What Prisma reads otherwise than pg does. */
const parsers = new Map<number, Parse>([
  [builtins.INT8, BigInt],
  [INT8_ARRAY, arrayOf(BigInt)],
  [builtins.OID, BigInt],
  [builtins.NUMERIC, decimal],
  [NUMERIC_ARRAY, arrayOf(decimal)],
  [builtins.DATE, date],
  [DATE_ARRAY, arrayOf(date)],
  [builtins.TIMESTAMP, timestamp],
  [TIMESTAMP_ARRAY, arrayOf(timestamp)],
]);

/** The values of rows as Prisma reads them: `bigint`, `Decimal`, and dates of UTC. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: (type: number, format?: 'text' | 'binary') =>
    (format === 'binary' ? undefined : parsers.get(type)) ?? pg.types.getTypeParser(type, format),
};
