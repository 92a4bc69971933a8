import type { z } from 'zod';
import type { Context } from '@/lib/domain/context';
import { Prisma, Statement, transaction } from '@/lib/platform/db';
import { enqueue } from '@/lib/platform/jobs';
import { tellDocumentsJob } from './jobs';
import { NO_GOODS, notificationsSql, sendJobsSql } from './notifications-sql';

/** What the key of a message about a document begins with, before the document's id. */
export const DOCUMENT_KEY = 'document:';

type IssuedDocuments = z.output<typeof tellDocumentsJob.payload>;

/**
 * Has the buyers of documents told, in the caller's transaction, which has issued them. A job of its own writes the
 * messages: whoever issues documents holds the lock of their numbers, and others wait for it.
 */
export async function announceDocuments({ db }: Pick<Context, 'db'>, issued: IssuedDocuments): Promise<void> {
  if (issued.ids.length > 0) await enqueue(db, tellDocumentsJob, issued);
}

/**
 * Tells the buyers of documents, each once however often it runs. An order that a program placed by the partner API is
 * left out: its partner has many, and a statement for each month.
 */
export async function tellDocuments(
  context: Pick<Context, 'db' | 'clock'>,
  { kind, ids }: IssuedDocuments,
): Promise<void> {
  const events = Prisma.sql`
    select ${DOCUMENT_KEY} || document.id as key, orders.user_id, orders.id as order_id, orders.language,
           document.value as amount, ${NO_GOODS}
      from tax_documents document join orders on orders.id = document.order_id
     where document.id = any(${[...ids]}) and orders.partner_key_id is null`;
  await transaction(context, async ({ db, clock }) => {
    const statement = new Statement();
    const told = statement.add(
      'told',
      notificationsSql({ events, kinds: [{ topic: 'invoices', kind }], now: clock.now() }),
    );
    await statement.run(db, sendJobsSql(told));
  });
}
