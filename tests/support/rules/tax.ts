// Tax classes and documents.
import type { Breaches } from './breaches';

const taxClass = (kind: string, rate: number) =>
  `insert into tax_classes (id, itemid, kind, code, rate, starts, created_at)
   select 'c', itemid, ${kind}, '998439', ${rate}, '2026-11-26', now() from items limit 1`;

/** An invoice of the order, with what is given otherwise. */
const taxDocument = (given: Record<string, string | number | null>) =>
  `insert into tax_documents select (jsonb_populate_record(null::tax_documents, '${JSON.stringify({
    id: 't',
    kind: 'invoice',
    series: 'TR2627',
    number: 1,
    name: 'TR2627-0000001',
    date: '2026-11-26',
    order_id: 'order',
    supply: 0,
    seller_name: 's',
    seller_address: 's',
    seller_gstin: '29ABCDE1234F1ZW',
    buyer_name: 'b',
    buyer_address: '',
    place_of_supply: '29',
    is_place_given: true,
    description: 'd',
    code: '998439',
    rate: 1800,
    value: 10_000,
    taxable: 8474,
    igst: 0,
    cgst: 763,
    sgst: 763,
    supplied_at: '2026-11-26T00:00:00Z',
    created_at: '2026-11-26T00:00:00Z',
    ...given,
  })}')).*`;

export const taxBreaches: Breaches = {
  tax_classes_kind: [[taxClass("'gift'", 0)]],
  tax_classes_rate: [
    [taxClass("'taxable'", 0)],
    [taxClass("'exempt'", 1800)],
    [taxClass("'taxable'", 10_001)],
  ],
  tax_counters_last: [["insert into tax_counters values ('TR2627', -1)"]],
  tax_documents_kind: [[taxDocument({ kind: 'bill' })]],
  tax_documents_credit: [
    [taxDocument({ kind: 'credit_note' })],
    [taxDocument({ kind: 'credit_note', refund_id: 'r' })],
  ],
  tax_documents_replaces: [
    [
      taxDocument({}),
      taxDocument({ id: 'u', kind: 'bill_of_supply', number: 2, name: 'u', replaces_id: 't' }),
    ],
  ],
  tax_documents_name: [[taxDocument({ name: 'TR2627-0000000001' })], [taxDocument({ number: 0 })]],
  tax_documents_parts: [
    [taxDocument({ taxable: 8475 })],
    [taxDocument({ cgst: 762, sgst: 764 })],
    [taxDocument({ igst: 1, taxable: 8473 })],
    [taxDocument({ value: 0, taxable: 0, cgst: 0, sgst: 0 })],
  ],
  tax_documents_place: [
    [taxDocument({ place_of_supply: '27' })],
    [taxDocument({ igst: 1526, cgst: 0, sgst: 0 })],
  ],
  tax_document_files_sha256: [
    [taxDocument({}), `insert into tax_document_files values ('t', 'en', 'x', 'a', now())`],
  ],
};
