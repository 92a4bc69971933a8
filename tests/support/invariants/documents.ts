// Invoices and credit notes.
import type { Breaks, Sold } from './sell-of-each';

/** A registration of long ago, and the invoice of an order with what is given otherwise. */
const invoiced = (orderid: string, given: object = {}) => [
  `insert into tax_registrations values ('29ABCDE1234F1ZW', now() - interval '10 years')`,
  `insert into tax_documents select (jsonb_populate_record(null::tax_documents, to_jsonb(x) || '${JSON.stringify(given)}')).*
     from (select 'd' as id, 'invoice' as kind, 'TR2627' as series, 1 as number, 'TR2627-0000001' as name, now()::date as date,
                  id as order_id, 0 as supply, 's' as seller_name, 's' as seller_address, '29ABCDE1234F1ZW' as seller_gstin,
                  'b' as buyer_name, '' as buyer_address, '29' as place_of_supply, true as is_place_given, 'd' as description,
                  '998439' as code, 0 as rate, value, value as taxable, 0 as igst, 0 as cgst, 0 as sgst,
                  now() - interval '9 years' as supplied_at, now() as created_at
             from orders where id = '${orderid}') x`,
  `insert into tax_counters values ('TR2627', 1)`,
];

const LONG_AGO = `update orders set ended_at = now() - interval '1 year' where ended_at is not null`;

export const documentsBreaks = ({ completed, refunded }: Sold): Breaks => ({
  'the numbers of each series of documents begin at one': [
    [...invoiced(completed.orderid), `update tax_counters set last = 2`],
  ],
  'an order that was completed since the registration has a document': [
    [invoiced(completed.orderid)[0] ?? '', LONG_AGO],
  ],
  'credit notes credit what was given back': [
    [...invoiced(refunded.orderid), LONG_AGO],
    // A clock that was ahead has dated the invoice.
    [...invoiced(refunded.orderid, { supplied_at: '2999-01-01' }), LONG_AGO],
  ],
  'the documents of an order less their credit notes': [
    [
      ...invoiced(completed.orderid),
      ...invoiced(completed.orderid, {
        id: 'd2',
        number: 2,
        name: 'TR2627-0000002',
        supply: 1,
      }).slice(1, 2),
    ],
  ],
});
