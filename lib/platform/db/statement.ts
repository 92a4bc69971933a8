import type { Db } from './client';
import { Prisma } from './generated/client';

/** What one part of a statement returned, for the parts that depend on it. */
export interface Part {
  readonly name: Prisma.Sql;
}

/**
 * One statement of several parts, each added by the module that owns its table: all of it happens or none, in one round
 * trip. The parts see the tables as they were before the statement and run in no set order, so a part that depends on
 * another names it.
 */
export class Statement {
  readonly #parts: Prisma.Sql[] = [];

  add(name: string, sql: Prisma.Sql): Part {
    const part = { name: Prisma.raw(name) };
    this.#parts.push(Prisma.sql`${part.name} as (${sql})`);
    return part;
  }

  /** Runs it and answers the first row of `result`, which reads the parts. */
  async run<T>(db: Db, result: Prisma.Sql): Promise<T | undefined> {
    const [row] = await db.$queryRaw<T[]>`with ${Prisma.join(this.#parts)} ${result}`;
    return row;
  }
}

/** True when `part` returned a row; always true without one, for a query that runs alone. */
export function whenGiven(part?: Part): Prisma.Sql {
  return part ? Prisma.sql`exists (select from ${part.name})` : Prisma.sql`true`;
}
