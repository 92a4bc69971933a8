// A reader, which may be a replica, is no database for what changes something or decides on money: it does not compile.
import { expect, test } from 'vitest';
import { type CompilerError, openCompiler } from '../support/check-types';

const checkTypes = await openCompiler();

const FOLDER = 'lib/domain/reader-probes';

const HEAD = `
import { reading } from '@/lib/domain/reading';
import type { Context, ReadContext } from '@/lib/domain/context';
import { transaction } from '@/lib/platform/db';
import { listAllOrderPage } from '@/lib/domain/orders';
import { createWalletOrder } from '@/lib/domain/orders';
import { creditWallet } from '@/lib/domain/wallet';
import { recordAudit } from '@/lib/domain/audit-log';
import type { Prisma } from '@/lib/platform/db';
declare const context: Context;
declare const read: ReadContext;
`;

const CHANGES: [what: string, expression: string][] = [
  ['a transaction', 'transaction(read, async () => {})'],
  ['an order', 'createWalletOrder(read, {} as never)'],
  ['a credit of a wallet', 'creditWallet(read, {} as never)'],
  ['an entry of the audit log', 'recordAudit(read, {} as never)'],
  ['an update', 'read.db.order.update({} as never)'],
  ['a deletion', 'read.db.order.deleteMany({})'],
  ['a statement that writes', 'read.db.$executeRaw`update orders set status = status`'],
  ['a client of a transaction', 'read.db satisfies Prisma.TransactionClient'],
];

/** What a database takes in place of the reader. */
const onDatabase = (expression: string) =>
  expression.replaceAll('read', 'context').replaceAll('recontext', 'read');

const LISTS = ['listAllOrderPage(context, {} as never)', 'listAllOrderPage(reading(context), {} as never)'];
const probes = [...LISTS, ...CHANGES.flatMap(([, expression]) => [expression, onDatabase(expression)])];

let errors: CompilerError[] | undefined;

/** What the compiler says of an expression. All are in one program, because each program takes a third of a second. */
function errorsOf(expression: string): string {
  const fileOf = (probe: string) => `${FOLDER}/probe${probes.indexOf(probe)}.ts`;
  const overlay = Object.fromEntries(
    probes.map((probe) => [fileOf(probe), `${HEAD}\nexport const a = ${probe};\n`]),
  );
  errors ??= checkTypes(overlay, /^lib\/domain\/reader-probes\//);
  return errors
    .filter(({ file, message }) => file === fileOf(expression) && !message.includes('is declared but'))
    .map(({ message }) => message)
    .join('\n');
}

test.each(LISTS)('a list takes the database and a reader: %s', (expression) => {
  expect(errorsOf(expression)).toBe('');
});

test.each(CHANGES)('%s does not take a reader', (_, expression) => {
  expect(errorsOf(expression)).toMatch(/Reader|does not exist|not assignable/);
  expect(errorsOf(onDatabase(expression))).not.toMatch(/Reader/);
});
