import type { Db } from './client';
import type { PrismaClient } from './generated/client';
import type { Reader } from './reader';

/** Whether no transaction is open. `$transaction` exists on both kinds since Prisma supports savepoints. */
export function isClient(db: Db | Reader): db is PrismaClient {
  return '$connect' in db;
}
