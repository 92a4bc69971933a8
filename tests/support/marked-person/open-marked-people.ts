import { recordAudit } from '@/lib/domain/audit-log';
import { payerColumns } from '@/lib/domain/payers';
import type { User } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';
import type { openAccounts } from '../accounts';
import * as make from '../make';
import {
  EMAIL,
  filled,
  type Ids,
  MARKS,
  MOBILE,
  NAME,
  NESTED,
  PLAYER,
  type Row,
  SAID,
  STREET,
  VPA,
} from './rows';

type Accounts = Pick<Awaited<ReturnType<typeof openAccounts>>, 'db' | 'owner' | 'clock' | 'context'>;

/** Makes a person of the marks with a row in every table, and finds the tables that have marks. */
export function openMarkedPeople({ db, owner, clock, context }: Accounts) {
  const { prisma } = db;

  /** Inserts a row past every rule, with something for each column that needs a value. */
  async function fill(table: string, given: Row): Promise<void> {
    const { rows: columns } = await owner.pool.query(
      `select column_name as name, data_type as type, udt_name as udt,
              is_nullable = 'NO' and column_default is null and is_identity = 'NO' as needed
         from information_schema.columns where table_schema = 'public' and table_name = $1`,
      [table],
    );
    const row: Row = {};
    for (const { name, type, udt, needed } of columns)
      if (name in given) row[name] = given[name];
      else if (needed) row[name] = await someValue(type, udt);
    const client = await owner.pool.connect();
    try {
      await client.query('begin; set local session_replication_role = replica');
      const names = Object.keys(row)
        .map((name) => `"${name}"`)
        .join(', ');
      await client.query(
        `insert into ${table} (${names}) select ${names} from jsonb_populate_record(null::${table}, $1)`,
        [JSON.stringify(row)],
      );
      await client.query('commit');
    } finally {
      await client.query('rollback').catch(() => undefined);
      client.release();
    }
  }

  async function someValue(type: string, udt: string): Promise<unknown> {
    if (type === 'USER-DEFINED') {
      const { rows } = await owner.pool.query(`select enum_range(null::"${udt}")::text[] as labels`);
      return rows[0]?.labels[0];
    }
    if (type.startsWith('timestamp') || type === 'date') return '2024-01-01';
    if (/int|numeric|double/.test(type)) return 1;
    if (type === 'boolean') return false;
    if (type === 'ARRAY') return [];
    if (type === 'jsonb' || type === 'json') return {};
    if (type === 'bytea') return '\\x00';
    return newId();
  }

  /** The tables, with what of the marks is in which row. */
  async function tablesWithMarks(): Promise<string[]> {
    const { rows } = await owner.pool.query(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
        order by 1`,
    );
    const found: string[] = [];
    for (const { name } of rows) {
      const { rows: hits } = await owner.pool.query(
        `select t::text from "${name}" t where exists (select from unnest($1::text[]) m where strpos(t::text, m) > 0) limit 1`,
        [MARKS],
      );
      if (hits.length > 0) found.push(name);
    }
    return found;
  }

  async function marked(): Promise<{ user: User; ids: Ids }> {
    const user = await make.makeUser(prisma, {
      name: NAME,
      email: EMAIL,
      mobile: MOBILE,
      endedIdentities: [`provider|${NAME}`],
    });
    const order = await make.makeOrder(prisma, {
      user,
      input1: PLAYER,
      input2: '2345',
      moreInputs: [STREET],
      playerName: NAME,
      giftNote: SAID,
      status: 'Completed',
      reason: SAID,
    });
    const paymentId = newId();
    const payment = await make.makePayment(prisma, order, {
      clientTxnId: 'marked-txn',
      status: 'paid',
      utr: '1',
      receivedAmount: order.value,
      paidAt: clock.now(),
      id: paymentId,
      ...payerColumns(context, paymentId, VPA),
      remark: SAID,
      evidence: NESTED,
      nextCheckAt: null,
    });
    const wallet = await make.makeWallet(prisma, user);
    const journal = await make.makeJournal(
      prisma,
      [
        { account: 'gateway', amount: -5n },
        { account: 'sales', amount: 5n },
      ],
      { reason: 'order_paid', reference: order.id, note: SAID },
    );
    await make.makeTransaction(prisma, user, { reason: SAID, orderId: order.id });
    const ids = {
      user: user.id,
      order: order.id,
      payment: payment.id,
      wallet: wallet.id,
      journal: journal.id,
      request: 'H-MARKED',
      attempt: newId(),
      refund: newId(),
    };
    for (const [table, row] of Object.entries(filled(ids))) await fill(table, row);
    // A partner's own name for an order may be the number of their customer.
    await prisma.order.update({
      where: { id: order.id },
      data: { partnerKeyId: 'marked-key', partnerReference: `tel:${PLAYER}` },
    });
    // The chain of the audit log has an entry that was written as the store writes it.
    await prisma.auditEntry.create({
      data: {
        actorId: user.id,
        action: 'change-email',
        objectType: 'user',
        objectId: user.id,
        at: clock.now(),
        before: { email: EMAIL },
        after: { email: EMAIL.toLowerCase(), note: SAID },
      },
    });
    await prisma.auditEntry.create({
      data: {
        actorId: null,
        action: 'edit-product',
        objectType: 'product',
        objectId: 'p',
        at: clock.now(),
        after: { note: `asked for by ${EMAIL}` },
      },
    });
    // As the store writes it: masked, also where two look the same.
    const seen = { email: 'asha.old@example.com', mobile: '+919876504321' };
    await recordAudit(context, {
      action: 'undo-change',
      objectType: 'user',
      objectId: user.id,
      before: seen,
      after: { ...seen, email: 'arun@example.com' },
    });
    return { user, ids };
  }

  return { marked, tablesWithMarks };
}
