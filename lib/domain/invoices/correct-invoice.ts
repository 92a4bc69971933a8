import { recordAudit } from '@/lib/domain/audit-log';
import type { Context, IdempotencyHandle, Seller } from '@/lib/domain/context';
import { announceDocuments } from '@/lib/domain/notifications';
import { type Db, type Prisma, transaction } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { accountName } from './account-name';
import { LARGE_INVOICE, NEWEST_BILLING } from './billing';
import { creditsOf, sumParts } from './credit-documents';
import { dateOf, lowersTax, taxDay } from './financial-year';
import { issueDocuments } from './issue-documents';
import { databaseTime, lockDocuments } from './lock-documents';
import { type NewDocument, numberDocuments } from './number-documents';
import type { CorrectInvoiceInput, InvoiceCorrection } from './schema';
import { splitTax } from './split-tax';

type CorrectionContext = Pick<Context, 'db' | 'clock' | 'shop'>;

/**
 * The invoice of an order that can be issued anew, because its customer has given another GSTIN since; null when there
 * is none. One of another registration of the seller, and one whose credit note would lower no tax, stay: the
 * accountant decides about them.
 */
export async function findInvoiceCorrection(
  { db, clock, shop }: CorrectionContext,
  { orderId }: { orderId: string },
): Promise<InvoiceCorrection | null> {
  const found = shop.seller && (await readCorrectable(db, { seller: shop.seller, orderId, at: clock.now() }));
  if (!found) return null;
  const { document, billing } = found;
  return {
    documentId: document.id,
    number: document.name,
    gstin: document.buyerGstin ?? '',
    seen: billing.id,
    wanted: { ...billing, gstin: billing.gstin ?? '' },
  };
}

/**
 * Credits what is left of an invoice with a wrong GSTIN of its buyer, and issues it anew with the details that its
 * customer has given since: both in one transaction, of today, so that the returns of months before stay as they were
 * filed. No money moves. Throws conflict when the invoice or the details are not those that were seen.
 */
export async function correctInvoice(
  context: CorrectionContext & Pick<Context, 'actor' | 'sealer'>,
  {
    orderId,
    documentId,
    seen,
    reason,
    idempotency,
  }: CorrectInvoiceInput & {
    idempotency: Pick<IdempotencyHandle, 'write'>;
  },
): Promise<{ number: string }> {
  const { seller } = context.shop;
  if (!seller) throw new AppError('conflict', 'requests.changedMeanwhile');
  // Sweeps look for credit notes from the last one on, which is the one that follows.
  await issueDocuments(context);
  return transaction(context, async (inside) => {
    const { db } = inside;
    await lockDocuments(db);
    const at = await databaseTime(db);
    const found = await readCorrectable(db, { seller, orderId, at });
    if (found?.document.id !== documentId || found.billing.id !== seen)
      throw new AppError('conflict', 'requests.changedMeanwhile');
    const { userId, user } = found.document.order;
    const name = await accountName(inside, { userId, name: user.name });
    const issued = await numberDocuments(inside, seller, documentsOf(seller, { ...found, name }, at));
    const invoice = issued.find(({ replacesId }) => replacesId !== null);
    const note = issued.find(({ creditsId }) => creditsId !== null);
    if (!invoice || !note) throw new Error('an invoice is issued anew with its credit note');
    await announceDocuments(inside, { kind: 'document_issued', ids: [invoice.id] });
    await recordAudit(inside, {
      action: 'correct-invoice',
      objectType: 'order',
      objectId: orderId,
      before: { invoice: found.document.name },
      after: { invoice: invoice.name, creditNote: note.name, reason },
    });
    const reply = { number: invoice.name };
    await idempotency.write(db, reply);
    return reply;
  });
}

const WITH_NOTES = {
  notes: true,
  order: { select: { userId: true, user: { select: { name: true } } } },
} satisfies Prisma.TaxDocumentInclude;

/**
 * The newest supply of an order, which a refund from now on is credited for, and the newest details of its customer.
 */
async function readCorrectable(
  db: Db,
  { seller, orderId, at }: { seller: Seller; orderId: string; at: Date },
) {
  const document = await db.taxDocument.findFirst({
    where: { orderId, kind: { not: 'credit_note' } },
    orderBy: { supply: 'desc' },
    include: WITH_NOTES,
  });
  if (document?.kind !== 'invoice' || document.buyerGstin === null || document.sellerGstin !== seller.gstin)
    return null;
  const billing = await db.billingDetails.findFirst({
    where: { userId: document.order.userId },
    orderBy: [...NEWEST_BILLING],
    select: { id: true, state: true, name: true, address: true, gstin: true },
  });
  const credited = sumParts(document.notes);
  const left = document.value - (credited.taxable + credited.igst + credited.cgst + credited.sgst);
  if (!billing || billing.gstin === document.buyerGstin || left <= 0n) return null;
  if (left >= LARGE_INVOICE && billing.address === '') return null;
  if (!lowersTax({ suppliedAt: document.suppliedAt, note: taxDay(at) })) return null;
  return { document, billing, credited, left };
}

type Correctable = NonNullable<Awaited<ReturnType<typeof readCorrectable>>>;

/**
 * The new invoice is of the same supply, at the tax of that day. Its place is the State of the new details, whose tax
 * it has.
 */
function documentsOf(
  seller: Seller,
  { document: found, billing, credited, left, name }: Correctable & { name: string },
  at: Date,
): NewDocument[] {
  const { notes: _notes, order: _order, ...document } = found;
  const { id, series: _series, number: _number, name: _name, createdAt: _at, ...same } = document;
  const notes = creditsOf(seller, [{ ...document, refundId: id, amount: null, at, credited }]);
  const isIntraState = billing.state === seller.gstin.slice(0, 2);
  const invoice: NewDocument = {
    ...same,
    supply: found.supply + 1,
    refundId: null,
    creditsId: null,
    replacesId: id,
    date: dateOf(at),
    sellerName: seller.legalName,
    sellerAddress: seller.address,
    buyerName: billing.name || name,
    buyerAddress: billing.address,
    buyerGstin: billing.gstin,
    placeOfSupply: billing.state,
    isPlaceGiven: true,
    value: left,
    ...splitTax(left, { rate: document.rate, isIntraState }),
  };
  return [invoice, ...notes];
}
