// A reader, which may be a replica, is no database for what changes something or decides on money: it does not compile.
import { expect, test } from 'vitest';
import { checkTypes } from '../support/check-types';

const PROBE = 'lib/domain/reader-probe.ts';

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

function errorsOf(line: string): string[] {
  return checkTypes({ [PROBE]: `${HEAD}\n${line}\n` }, /^lib\/domain\/reader-probe\.ts$/)
    .map(({ message }) => message)
    .filter((message) => !message.includes('is declared but'));
}

test('a list takes the database and a reader', () => {
  expect(errorsOf('export const a = listAllOrderPage(context, {} as never);')).toEqual([]);
  expect(errorsOf('export const a = listAllOrderPage(reading(context), {} as never);')).toEqual([]);
});

test.each([
  ['a transaction', 'transaction(read, async () => {})'],
  ['an order', 'createWalletOrder(read, {} as never)'],
  ['a credit of a wallet', 'creditWallet(read, {} as never)'],
  ['an entry of the audit log', 'recordAudit(read, {} as never)'],
  ['an update', 'read.db.order.update({} as never)'],
  ['a deletion', 'read.db.order.deleteMany({})'],
  ['a statement that writes', 'read.db.$executeRaw`update orders set status = status`'],
  ['a client of a transaction', 'read.db satisfies Prisma.TransactionClient'],
])('%s does not take a reader', (_, line) => {
  expect(errorsOf(`export const a = ${line};`).join('\n')).toMatch(/Reader|does not exist|not assignable/);
  expect(
    errorsOf(`export const a = ${line.replaceAll('read', 'context').replaceAll('recontext', 'read')};`).join(
      '\n',
    ),
  ).not.toMatch(/Reader/);
});
