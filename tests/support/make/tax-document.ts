import type { Db, Order, Prisma, TaxDocument } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';
import { NOON } from '../clock';
import { nextNumber } from './next-number';

/**
 * The invoice of an order, from a seller in Karnataka to a buyer there, with a series of its own: no other may have a
 * gap.
 */
export async function makeTaxDocument(
  db: Db,
  order: Pick<Order, 'id'>,
  given: Partial<Prisma.TaxDocumentUncheckedCreateInput> = {},
): Promise<TaxDocument> {
  const series = `Z${nextNumber()}`;
  await db.taxCounter.create({ data: { series, last: 1 } });
  return db.taxDocument.create({
    data: {
      id: newId(),
      kind: 'invoice',
      series,
      number: 1,
      name: `${series}-1`,
      date: NOON,
      orderId: order.id,
      supply: 0,
      sellerName: 'Tarang Retail LLP',
      sellerAddress: 'Bengaluru',
      sellerGstin: '29ABCDE1234F1ZW',
      buyerName: 'Asha',
      buyerAddress: '',
      placeOfSupply: '29',
      isPlaceGiven: true,
      description: 'Diamonds',
      code: '998439',
      rate: 1800,
      value: 10_000n,
      taxable: 8474n,
      igst: 0n,
      cgst: 763n,
      sgst: 763n,
      suppliedAt: NOON,
      createdAt: NOON,
      ...given,
    },
  });
}
