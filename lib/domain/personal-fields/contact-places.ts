import type { Context } from '@/lib/domain/context';
import { Prisma } from '@/lib/platform/db';
import { type BatchRow, given, type PlainPlace, type SealedPlace } from './batches';
import { partIndexes } from './contact-columns';
import { emailKey } from './email-key';
import { type Field, fieldIndex, type IndexedField, openField, resealField, sealField } from './field';

type HasSealer = Pick<Context, 'sealer'>;

export interface Place {
  field: Field;
  table: string;
  id: 'id' | 'user_id';
  plain: string;
  sealed: string;
  /** When the row was last written. */
  written: string;
  /** Of the column by which it is found. */
  index?: { column: string; field: IndexedField; formOf: (text: string) => string };
}

export const PLACES: readonly Place[] = [
  {
    field: 'users/email',
    table: 'users',
    id: 'id',
    plain: 'email',
    sealed: 'email_sealed',
    written: 'updated_at',
    index: { column: 'email_index', field: 'users/email', formOf: emailKey },
  },
  {
    field: 'users/mobile',
    table: 'users',
    id: 'id',
    plain: 'mobile',
    sealed: 'mobile_sealed',
    written: 'updated_at',
    index: { column: 'mobile_index', field: 'users/mobile', formOf: (text) => text },
  },
  {
    field: 'nominees/contact',
    table: 'nominees',
    id: 'user_id',
    plain: 'contact',
    sealed: 'contact_sealed',
    written: 'updated_at',
  },
  {
    field: 'guardians/email',
    table: 'guardians',
    id: 'user_id',
    plain: 'email',
    sealed: 'email_sealed',
    written: 'asked_at',
  },
];

const indexOf = ({ index }: Place, context: HasSealer, text: string): string =>
  index ? fieldIndex(context, index.field, index.formOf(text)) : '';

/** The condition of the partial index of rows that are to be sealed. */
export const isPlainAlone = ({ table, plain, sealed }: Place): string =>
  `${plain} ${table === 'users' ? 'is not null' : `<> ''`} and ${sealed} is null`;

/** What a statement sets: the sealed value, and its index where it has one. */
const assignments = ({ sealed, index }: Place): Prisma.Sql =>
  Prisma.raw(`${sealed} = given.sealed${index ? `, ${index.column} = given.index` : ''}`);

/** Where something is in plain alone. A row that was changed since it was read waits for the next run. */
export const PLAIN_CONTACTS: readonly PlainPlace[] = PLACES.map((place) => {
  const { field, table, id, plain, sealed } = place;
  return {
    find: Prisma.raw(
      `select ${id} as id, ${plain} as text, '' as owner from ${table} where ${isPlainAlone(place)}`,
    ),
    change: (context: HasSealer, rows: BatchRow[]) => Prisma.sql`
      with given as (select * from ${given(rows, {
        sealed: rows.map((row) => sealField(context, field, row.id, row.text)),
        index: rows.map((row) => indexOf(place, context, row.text)),
      })}), free as (
        select given.* from given join ${Prisma.raw(`${table} t on t.${id} = given.id and t.${plain} = given.text and t.${sealed} is null
         order by t.${id}`)} for update of t skip locked)
      update ${Prisma.raw(table)} changed set ${assignments(place)} from free given where changed.${Prisma.raw(id)} = given.id`,
  };
});

/**
 * What `change` makes of a sealed row is written where the row is still the same; what does not open is left as it is.
 */
function changeOpened(
  { field, table, id, sealed }: Place,
  { columns, unless, set }: { columns: ColumnsOf; unless: string; set: string },
): PlainPlace['change'] {
  return (context, rows) => {
    const opened = rows.flatMap((row) => {
      const text = openField(context, field, row.id, row.text);
      return text === null ? [] : [{ row, text }];
    });
    return Prisma.sql`
      with given as (select * from ${given(
        opened.map(({ row }) => row),
        columns(
          context,
          opened.map(({ text }) => text),
        ),
      )}), free as (
        select given.* from given join ${Prisma.raw(`${table} t on t.${id} = given.id and t.${sealed} = given.text and ${unless}
         order by t.${id}`)} for update of t skip locked)
      update ${Prisma.raw(`${table} changed set ${set}`)} from free given where changed.${Prisma.raw(id)} = given.id`;
  };
}

type ColumnsOf = (context: HasSealer, texts: string[]) => Record<string, string[]>;

const sealedRows = ({ table, id, sealed }: Place, which: string): Prisma.Sql =>
  Prisma.raw(`select ${id} as id, ${sealed} as text, '' as owner from ${table} where ${which}`);

/** Addresses whose parts are not indexed, because a former version has written them, or another key did. */
export const UNINDEXED_EMAILS: readonly PlainPlace[] = PLACES.filter(
  ({ field }) => field === 'users/email',
).map((place) => ({
  find: sealedRows(place, 'email_sealed is not null and email_local_index is null'),
  change: changeOpened(place, {
    columns(context, texts) {
      const parts = texts.map((text) => partIndexes(context, emailKey(text)));
      return {
        local: parts.map(({ emailLocalIndex }) => emailLocalIndex),
        domain: parts.map(({ emailDomainIndex }) => emailDomainIndex),
      };
    },
    unless: 't.email_local_index is null',
    set: 'email_local_index = given.local, email_domain_index = given.domain',
  }),
}));

/** The condition of the partial index of rows that are to be emptied. */
export const isKept = ({ table, plain, sealed }: Place): string =>
  `${plain} ${table === 'users' ? 'is not null' : `<> ''`} and ${sealed} is not null`;

/** What is in plain beside what opens to the same. */
export const KEPT_CONTACTS: readonly PlainPlace[] = PLACES.map((place) => {
  const { field, table, plain } = place;
  const empty = table === 'users' ? 'null' : `''`;
  return {
    find: sealedRows(place, isKept(place)),
    change: changeOpened(place, {
      columns: (_, texts) => ({ plain: texts }),
      unless: `t.${plain} = given.plain`,
      set: `${plain} = ${empty}${field === 'users/email' ? ', email_key = null' : ''}`,
    }),
  };
});

/** Copies of the address of an account, which a former version has written: pages read it from the account. */
export const KEPT_COPIES: readonly PlainPlace[] = [
  { table: 'orders', id: 'id' },
  { table: 'wallet_transactions', id: 'txnid' },
].map(({ table, id }) => ({
  find: Prisma.raw(
    `select ${id} as id, user_email as text, '' as owner from ${table} where user_email <> ''`,
  ),
  change: (_: HasSealer, rows: BatchRow[]) => Prisma.sql`
    with free as (
      select t.${Prisma.raw(id)} as id from ${Prisma.raw(table)} t where t.${Prisma.raw(id)} = any(${rows.map((row) => row.id)}::text[])
       order by 1 for update skip locked)
    update ${Prisma.raw(`${table} changed set user_email = '' from free where changed.${id} = free.id`)}`,
}));

export const SEALED_CONTACTS: readonly SealedPlace[] = PLACES.map((place) => {
  const { field, table, id, sealed } = place;
  return {
    find: Prisma.raw(
      `select ${id} as id, ${sealed} as text, '' as owner from ${table} where ${sealed} is not null`,
    ),
    change: (rows: Prisma.Sql) => Prisma.sql`
      update ${Prisma.raw(table)} changed set ${assignments(place)} from ${rows}
       where changed.${Prisma.raw(id)} = given.id and changed.${Prisma.raw(sealed)} = given.text`,
    reseal(context: HasSealer, row: BatchRow) {
      const anew = resealField(context, field, row.id, row.text);
      if (anew === null) return null;
      return {
        sealed: anew,
        index: () => indexOf(place, context, openField(context, field, row.id, anew) ?? ''),
      };
    },
  };
});
