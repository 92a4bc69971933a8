import type { z } from 'zod';
import { requireRecentAuth } from '@/lib/domain/accounts';
import { recordAudit } from '@/lib/domain/audit-log';
import { demandNoQuarantine } from '@/lib/domain/backups';
import type { Context } from '@/lib/domain/context';
import { Prisma, transaction } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { message } from '@/lib/platform/messages';
import { readCodeMac } from './code-mac';
import { putOnSale } from './put-on-sale';
import { readCodeFile } from './read-code-file';
import type { RestoredCodesView, restoredCodesForm } from './schema';
import { wakeWaitingOrders } from './wake-waiting-orders';

/** Only what was in stock when the database was restored is set aside without an order. */
const RESTORED = { state: 'held', orderId: null } as const;

/** The codes in stock that the open quarantine is about: those of batches that are older than its restore. */
const IN_DOUBT = Prisma.sql`
  state = 'available'
  and batch_id in (select id from vault_batches
                    where created_at <= (select max(restored_at) from restores where ended_at is null))`;

/** How many codes the end of the quarantine sets aside. */
export async function countInDoubt({ db }: Pick<Context, 'db'>): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    select count(*)::int as count from vault_codes where ${IN_DOUBT}`;
  return row?.count ?? 0;
}

/**
 * Sets the stock of a restored database aside, until a person decides about that of each item: the lost database may
 * have sold it. In the transaction that ends the quarantine, before its end. Returns how many codes.
 */
export function holdRestoredCodes({ db, actor }: Pick<Context, 'db' | 'actor'>): Promise<number> {
  return db.$executeRaw`update vault_codes set state = 'held', moved_by = ${actor.id} where ${IN_DOUBT}`;
}

/** The stock that was set aside with the end of a quarantine, by item. */
export async function listRestoredCodes({ db }: Pick<Context, 'db'>): Promise<RestoredCodesView[]> {
  return db.$queryRaw<RestoredCodesView[]>`
    select i.itemid, i.name as item, count(*)::int as count
      from vault_codes c join items i on i.itemid = c.itemid
     where c.state = 'held' and c.order_id is null
     group by i.itemid, i.name order by i.itemid`;
}

/**
 * A person decides about the stock of an item that a restored database had: all of it is sold again, or none, or the
 * codes of a file, which the supplier says are unused. Throws recent_auth_required, invalid_input for a file with a bad
 * line or an unknown code, and conflict when the stock is not as it was seen, or while the quarantine lasts.
 */
export async function decideRestoredCodes(
  context: Pick<Context, 'db' | 'clock' | 'actor' | 'sealer'>,
  { itemid, seen, decision, text }: z.output<typeof restoredCodesForm>,
): Promise<{ sold: number; voided: number }> {
  requireRecentAuth(context);
  return transaction(context, async (inside) => {
    const { db, actor, clock } = inside;
    await demandNoQuarantine(inside);
    await db.$queryRaw`
      select id from vault_codes where itemid = ${itemid} and state = 'held' and order_id is null order by id for update`;
    const ofItem = { itemid, ...RESTORED };
    if ((await db.vaultCode.count({ where: ofItem })) !== seen)
      throw new AppError('conflict', 'requests.changedMeanwhile');
    const unused = decision === 'confirm' ? await readUnused(inside, itemid, text) : null;
    let sold = 0;
    if (decision !== 'void') {
      const isValid = { OR: [{ expiresAt: null }, { expiresAt: { gt: clock.now() } }] };
      const chosen = { ...ofItem, ...isValid, ...(unused && { mac: { in: unused } }) };
      sold = (await putOnSale(inside, chosen)).onSale;
    }
    await db.vaultCode.updateMany({ where: ofItem, data: { state: 'void', movedBy: actor.id } });
    const voided = seen - sold;
    if (sold > 0) await wakeWaitingOrders(inside, itemid);
    await recordAudit(inside, {
      action: 'decide-restored-codes',
      objectType: 'item',
      objectId: String(itemid),
      before: { setAside: seen },
      after: { decision, sold, voided },
    });
    return { sold, voided };
  });
}

/** The codes of the file as the vault recognises them; each must be one of those that are set aside. */
async function readUnused(
  context: Pick<Context, 'db' | 'clock' | 'sealer'>,
  itemid: number,
  text: string,
): Promise<string[]> {
  const file = readCodeFile(text, context.clock.now());
  if (typeof file === 'string')
    throw new AppError('invalid_input', message('vault.notCodeFile', { why: file }));
  const macOf = await readCodeMac(context);
  const lines = file.lines.map(({ line, code }) => ({ line, mac: macOf(code) }));
  const rows = await context.db.vaultCode.findMany({
    where: { itemid, ...RESTORED, mac: { in: lines.map(({ mac }) => mac) } },
    select: { mac: true },
  });
  const known = new Set(rows.map(({ mac }) => mac));
  const wrong = [...file.bad, ...lines.filter(({ mac }) => !known.has(mac))].map(({ line }) => line);
  if (wrong.length > 0)
    throw new AppError(
      'invalid_input',
      message('vault.notSetAside', { lines: wrong.toSorted((a, b) => a - b).join(', ') }),
    );
  return [...known];
}
