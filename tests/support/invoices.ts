// A store with a GSTIN, whose completed orders and refunds get documents, at a time that a test sets.
import { VISITOR } from '@/lib/domain/actor';
import type { Seller } from '@/lib/domain/context';
import { issueDocuments } from '@/lib/domain/invoices';
import type { Item, Order, Product, TaxDocument, User } from '@/lib/platform/db';
import { testDatabase } from './database';
import * as make from './make';
import { testSealer } from './sealer';

export const SELLER: Seller = {
  legalName: 'Tarang Retail LLP',
  address: '12 MG Road, Bengaluru 560001',
  gstin: '29ABCDE1234F1ZW',
  signatory: null,
  prefix: 'TR',
  series: '',
};

export const shopOf = (seller: Seller | null) =>
  ({ seller, defaultTax: { code: '998439', rate: 1800 } }) as Parameters<typeof issueDocuments>[0]['shop'];

interface Completed {
  user?: User;
  value?: bigint;
  item?: Item;
  /** When it was placed, unless it was when it ended. */
  createdAt?: Date;
}

interface InvoiceStore {
  /** When the seller gets the GSTIN. */
  registered: Date;
  /** Of an order, in paise, unless something else is said. */
  price?: bigint;
  /** Connections to the database. */
  max?: number;
}

export async function openInvoices({ registered, price = 10_000n, max = 20 }: InvoiceStore) {
  const { db: database, owner } = await testDatabase({ max });
  const { prisma: db } = database;
  const time = { now: registered };
  const clock = { now: () => time.now };
  const given = { shop: shopOf(SELLER), sealer: testSealer, language: 'en' as const, actor: VISITOR };
  const context = { db, clock, ...given };
  let stock: { product: Product; item: Item };
  return {
    database,
    owner,
    db,
    time,
    context,
    /** What is sold unless something else is said. */
    stock: () => stock,
    as: (user: User) => ({ ...context, actor: { ...VISITOR, id: user.id } }),
    later: (ms: number) => new Date(registered.getTime() + ms),
    async reset(): Promise<void> {
      await owner.pool.query(
        // As a replica would: the triggers that forbid it do not run.
        `begin; set local session_replication_role = replica;
         truncate tax_document_files, tax_documents, tax_counters, tax_registrations, tax_classes, billing_details,
           order_refunds, order_events, orders restart identity cascade; commit`,
      );
      time.now = registered;
      const product = await make.makeProduct(db);
      stock = { product, item: await make.makeItem(db, { product }) };
      await issueDocuments(context);
    },
    /** An order that was completed at `endedAt`; `value` in paise. */
    complete(endedAt: Date, given: Completed = {}): Promise<Order> {
      return make.makeOrder(db, {
        ...stock,
        value: price,
        status: 'Completed',
        paidAt: endedAt,
        endedAt,
        createdAt: endedAt,
        ...given,
      });
    },
    async refund({ id: orderId }: Pick<Order, 'id'>, amount: bigint, createdAt: Date): Promise<void> {
      await db.orderRefund.create({
        data: {
          id: `refund-${orderId}-${createdAt.getTime()}`,
          orderId,
          amount,
          cause: 'not_received',
          note: 'a part',
          packs: [],
          pointsTaken: 0n,
          pointsSpent: 0n,
          createdAt,
        },
      });
    },
    documentOf: ({ id: orderId }: Order): Promise<TaxDocument> =>
      db.taxDocument.findFirstOrThrow({ where: { orderId, kind: { not: 'credit_note' } } }),
    async numbers(): Promise<string[]> {
      const documents = await db.taxDocument.findMany({ orderBy: [{ series: 'asc' }, { number: 'asc' }] });
      return documents.map(({ name }) => name);
    },
  };
}
