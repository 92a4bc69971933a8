import type { Db } from '@/lib/platform/db';

export const NAME = 'Made by an action';

export interface ActionCase {
  /** What the form would send. */
  input: object;
  /** All that the action may change: the same before and after a refusal, different after the valid call. */
  state: () => Promise<unknown>;
  /** The code of the refusal where this store lacks what the action needs; nothing may change then. */
  refusal?: string;
  /** Left out where the rows stay, as those of the ledger and of the audit log, and where nothing else reads them. */
  cleanUp?: () => Promise<unknown>;
}

export type MakeCase = (db: Db) => Promise<ActionCase>;

export function unique(): string {
  return `${NAME} ${crypto.randomUUID().slice(0, 8)}`;
}

/** An account as its columns: one that Prisma reads carries functions, so that two reads of it are never equal. */
export const columnsOfUser = (db: Db, id: string) => db.$queryRaw`select * from users where id = ${id}`;

interface Rows<Where> {
  count(query: { where: Where }): Promise<number>;
  findUnique(query: { where: Where }): Promise<unknown>;
  deleteMany(query: { where: Where }): Promise<unknown>;
}

/** An action that makes a row with a name. */
export function withName(
  rowsOf: (db: Db) => Omit<Rows<{ name: string }>, 'findUnique'>,
  inputOf: (name: string) => object,
): MakeCase {
  return async (db) => {
    const where = { name: unique() };
    return {
      input: inputOf(where.name),
      state: () => rowsOf(db).count({ where }),
      cleanUp: () => rowsOf(db).deleteMany({ where }),
    };
  };
}

/** Actions that change or delete a row. */
export function withRow<Row extends { id: string }>(
  rowsOf: (db: Db) => Omit<Rows<{ id: string }>, 'count'>,
  makeRow: (db: Db) => Promise<Row>,
): (inputOf: (row: Row) => object) => MakeCase {
  return (inputOf) => async (db) => {
    const row = await makeRow(db);
    const where = { id: row.id };
    return {
      input: inputOf(row),
      state: () => rowsOf(db).findUnique({ where }),
      cleanUp: () => rowsOf(db).deleteMany({ where }),
    };
  };
}
