import type { Context } from '@/lib/domain/context';
import { Prisma, Statement } from '@/lib/platform/db';
import { NO_GOODS, notificationsSql, sendJobsSql } from './notifications-sql';

/** What the key of a message about a document begins with, before the document's id. */
export const DOCUMENT_KEY = 'document:';

/**
 * Tells buyers of documents that were issued, each once. An order that a program placed by the partner API is left out: its partner
 * has many, and a statement for each month. In the caller's transaction, which has issued them.
 */
export async function notifyOfDocuments(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { kind, ids }: { kind: 'document_issued' | 'credit_note_issued'; ids: readonly string[] },
): Promise<void> {
  if (ids.length === 0) return;
  const statement = new Statement();
  const events = Prisma.sql`
    select ${DOCUMENT_KEY} || document.id as key, orders.user_id, orders.id as order_id, orders.language,
           document.value as amount, ${NO_GOODS}
      from tax_documents document join orders on orders.id = document.order_id
     where document.id = any(${[...ids]}) and orders.partner_key_id is null`;
  const told = statement.add(
    'told',
    notificationsSql({ events, kinds: [{ topic: 'invoices', kind }], now: clock.now() }),
  );
  await statement.run(db, sendJobsSql(told));
}
