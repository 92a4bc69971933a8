import { z } from 'zod';
import type { Context, Seller } from '@/lib/domain/context';
import { announceDocuments } from '@/lib/domain/notifications';
import { type Db, Prisma, transaction } from '@/lib/platform/db';
import { defineJob } from '@/lib/platform/jobs';
import { after, hours, minutes, runtimeOf } from '@/lib/platform/time';
import { accountName } from './account-name';
import { bringBillingForward } from './bring-billing-forward';
import { beforeSql, creditsOf, readCredits } from './credit-documents';
import { dateOf, taxDay } from './financial-year';
import { tryLockDocuments } from './lock-documents';
import { type NewDocument, numberDocuments } from './number-documents';
import type { DocumentKind, TaxKind } from './schema';
import { splitTax } from './split-tax';

export const issueDocumentsJob = defineJob('issue-documents', z.object({}));

export type IssueContext = Pick<Context, 'db' | 'clock' | 'shop' | 'sealer'>;

/** Documents of one transaction: with 500 it takes about 0.2 s, and an order that a customer looks at waits for it. */
const BATCH = 500;
/** ms until a sweep that found another one at work looks again. */
const BUSY_WAIT = 50;
/** A transaction that completed an order may commit after one with a later time. */
const LATE_COMMITS = hours(1);

const KIND_OF: Record<TaxKind, DocumentKind> = {
  taxable: 'invoice',
  exempt: 'bill_of_supply',
  voucher_principal: 'receipt',
  voucher_agent: 'receipt',
};

/**
 * Issues the documents that completed orders and refunds after completion lack, and returns how many. Each batch takes
 * its numbers under one lock and writes them with its documents in one transaction, so a series has no gap however many
 * sweeps run at once. A sweep that finds the lock taken waits outside of a transaction: within one, the eleventh of
 * twelve sweeps of 10,000 orders waited longer than a transaction may take. The buyers are told by a job of the same
 * transaction. Without a GSTIN nothing is issued. With a period, what ended or was refunded in it is looked at.
 */
export async function issueDocuments(context: IssueContext, period?: Period): Promise<number> {
  const { seller } = context.shop;
  if (!seller) return 0;
  const { sleep } = runtimeOf(context.clock);
  for (let issued = 0; ; ) {
    const count = await transaction(context, (inside) => issueBatch(inside, seller, period));
    if (count === 0) return issued;
    if (count === 'busy') await sleep(BUSY_WAIT);
    else issued += count;
  }
}

export interface Period {
  from: Date;
  /** Absent: without an end. */
  until?: Date | undefined;
}

async function issueBatch(
  context: IssueContext,
  seller: Seller,
  period: Period | undefined,
): Promise<number | 'busy'> {
  const { db, clock } = context;
  if (!(await tryLockDocuments(db))) return 'busy';
  await bringBillingForward(context);
  const now = clock.now();
  await db.$executeRaw`insert into tax_registrations (gstin, since) values (${seller.gstin}, ${now}) on conflict do nothing`;
  const since = await registeredSince(db, seller);
  const periodOf = async (kind: Prisma.Sql): Promise<Period> => ({
    from: latest(since, period?.from ?? (await startOf(context, kind))),
    until: period?.until,
  });
  const supplies = await readSupplies(db, { ...(await periodOf(SUPPLIES)), now });
  const dated = period ? (moment: Date) => notInPastMonth(moment, now) : (moment: Date) => moment;
  // Credits come when every supply has its document: one that is read before cannot be credited yet, and later ones
  // would move the start of the next sweep beyond it.
  const documents =
    supplies.length > 0
      ? await documentsOf(context, seller, supplies, dated)
      : creditsOf(seller, await readCredits(db, { ...(await periodOf(CREDITS)), limit: BATCH }), dated);
  const numbered = await numberDocuments(context, seller, documents);
  await announceDocuments(context, {
    kind: supplies.length > 0 ? 'document_issued' : 'credit_note_issued',
    ids: numbered.map(({ id }) => id),
  });
  return documents.length;
}

/**
 * Since when orders have documents. A seller who takes another GSTIN goes on with them: what ended before the first
 * sweep with it would have none at all. Who issued none in the week before was not registered in between. By their
 * dates, which have an index: this is asked at each sweep, and whenever a customer looks at their documents.
 */
async function registeredSince(db: Db, { gstin }: Seller): Promise<Date> {
  const [registered] = await db.$queryRaw<{ since: Date }[]>`
    select case when exists (select from tax_documents d
                              where d.date between tarang_ist_day(r.since) - 7 and tarang_ist_day(r.since) and d.created_at < r.since)
                then (select min(since) from tax_registrations) else r.since end as since
      from tax_registrations r where r.gstin = ${gstin}`;
  if (!registered) throw new Error('the registration was just written');
  return registered.since;
}

const SUPPLIES = Prisma.sql`kind <> 'credit_note'`;
const CREDITS = Prisma.sql`kind = 'credit_note'`;

/**
 * From when on a document of such a kind may be missing: they are issued in the order of their moments. One that lies
 * ahead is of a clock that had leapt, and says nothing of those before it.
 */
async function startOf({ db, clock }: IssueContext, kind: Prisma.Sql): Promise<Date | null> {
  const [last] = await db.$queryRaw<{ at: Date | null }[]>`
    select max(supplied_at) as at from tax_documents where ${kind} and supplied_at <= ${clock.now()}`;
  return last?.at ? after(last.at, -LATE_COMMITS) : null;
}

/** A document that was missed is dated of now once its month is over: the return of that month may be filed. */
function notInPastMonth(moment: Date, now: Date): Date {
  const monthOf = (at: Date) => taxDay(at).slice(0, 7);
  return monthOf(moment) < monthOf(now) ? now : moment;
}

function latest(one: Date, other: Date | null): Date {
  return other !== null && other > one ? other : one;
}

interface Supply {
  id: string;
  supply: number;
  productName: string;
  itemName: string;
  value: bigint;
  endedAt: Date;
  userId: string;
  userName: string;
  isErased: boolean;
  kind: TaxKind | null;
  code: string | null;
  rate: number | null;
  state: string | null;
  buyerName: string | null;
  address: string | null;
  gstin: string | null;
}

/**
 * Completed orders without a document for what was delivered, with the tax class of the day and the details of the
 * order's time. A document that is credited whole counts no more, because the order was refunded at an end before this
 * one; a receipt, which no note credits, counts until the order goes on after such an end. The receipt of this end
 * always counts: with the reopening dated by a clock that was ahead, each sweep would issue another one. Credit notes
 * with the id of a refund are of this end: an order that was refunded after its end does not go on, so nothing else is
 * supplied, however much of its document they credit. Details that lie ahead were given while the clock was, and count
 * for the orders of now. The newest by their number count, because such details hid what corrects them.
 */
function readSupplies(db: Db, { from, until, now }: Period & { now: Date }): Promise<Supply[]> {
  return db.$queryRaw<Supply[]>`
    select o.id, o.product_name as "productName", o.item_name as "itemName", o.value, o.ended_at as "endedAt",
           o.user_id as "userId", u.name as "userName",
           exists (select from erasures e where e.user_id = o.user_id) as "isErased", t.kind, t.code, t.rate,
           b.state, b.name as "buyerName", b.address, b.gstin,
           (select count(*)::int from tax_documents d where d.order_id = o.id and d.kind <> 'credit_note') as supply
      from orders o
      join users u on u.id = o.user_id
      left join lateral (select kind, code, rate from tax_classes t
                          where t.itemid = o.itemid and t.starts <= (o.ended_at at time zone 'Asia/Kolkata')::date
                          order by starts desc, created_at desc limit 1) t on true
      left join lateral (select state, name, address, gstin from billing_details b
                          where b.user_id = o.user_id
                            and (b.created_at <= o.created_at or b.created_at > ${after(now, minutes(1))})
                          order by number desc, created_at desc, id desc limit 1) b on true
     where o.status = 'Completed' and o.ended_at >= ${from} ${beforeSql(Prisma.sql`o.ended_at`, until)} and o.value > 0
       and not exists (
             select from tax_documents d
              where d.order_id = o.id and d.kind <> 'credit_note'
                and d.value > (select coalesce(sum(c.value), 0) from tax_documents c where c.credits_id = d.id)
                and not (d.kind = 'receipt' and d.supplied_at < o.ended_at and exists (
                      select from order_reopenings r
                       where r.order_id = o.id and r.from_status in ('Refunded', 'Cancelled') and r.created_at > d.supplied_at)))
       and not exists (
             select from tax_documents c
              where c.order_id = o.id and c.kind = 'credit_note' and c.refund_id <> c.credits_id)
     order by o.ended_at, o.id
     limit ${BATCH}`;
}

async function documentsOf(
  context: IssueContext,
  seller: Seller,
  rows: Supply[],
  dated: (moment: Date) => Date,
): Promise<NewDocument[]> {
  const documents: NewDocument[] = [];
  for (const row of rows) {
    const { userId, userName, isErased } = row;
    const name = isErased ? await accountName(context, { userId, name: userName }) : userName;
    const document = documentOf(context.shop, seller, { ...row, userName: name });
    documents.push({ ...document, date: dateOf(dated(row.endedAt)) });
  }
  return documents;
}

function documentOf(
  { defaultTax }: Pick<Context['shop'], 'defaultTax'>,
  seller: Seller,
  row: Supply,
): Omit<NewDocument, 'date'> {
  const kind = KIND_OF[row.kind ?? 'taxable'];
  const { code, rate } = row.kind === null ? defaultTax : { code: row.code ?? '', rate: row.rate ?? 0 };
  const home = seller.gstin.slice(0, 2);
  const place = row.state ?? home;
  return {
    kind,
    orderId: row.id,
    supply: row.supply,
    refundId: null,
    creditsId: null,
    replacesId: null,
    sellerName: seller.legalName,
    sellerAddress: seller.address,
    sellerGstin: seller.gstin,
    buyerName: row.buyerName || row.userName,
    buyerAddress: row.address ?? '',
    buyerGstin: row.gstin,
    placeOfSupply: place,
    isPlaceGiven: row.state !== null,
    description: `${row.productName}: ${row.itemName}`,
    code,
    rate,
    value: row.value,
    ...splitTax(row.value, { rate, isIntraState: place === home }),
    suppliedAt: row.endedAt,
  };
}
