// Prices, bundles and what is paused.
import type { Breaks } from './sell-of-each';

const NEW_CHANGE_SET = `
  insert into price_change_sets (id, kind, reason, status, applied_at, created_at)
  values ('s', 'prices', '', 'applied', now(), now())`;

export const catalogueBreaks: Breaks = {
  'an item has the prices that its last change set or its last audit entry says': [
    [
      NEW_CHANGE_SET,
      `insert into price_change_lines (set_id, object_type, object_id, field, old_value, new_value)
       select 's', 'item', itemid::text, 'price', discounted_price, discounted_price + 1 from items order by itemid limit 1`,
    ],
  ],
  'what the store paused below its cost is below it': [
    [
      `update items set in_stock = false, paused_by = 'floor'`,
      `insert into currency_rates (currency, rate, updated_at) select distinct cost_currency, 1, now()
         from supplier_routes where cost_currency is not null on conflict (currency) do update set rate = 1`,
    ],
  ],
  'a bundle is bought as its single item': [
    "update items set packs = '{1}' where itemid = 10303",
    'update items set bundle_count = 4 where itemid = 10303',
    'update items set is_api = false where itemid = 10301',
    "update supplier_routes set packs = array['16642', '16642'] where itemid = 10303 and position = 0",
    "update supplier_routes set packs = '{16}' where itemid = 10301 and position = 1",
    'update supplier_routes set cost = cost + 1 where itemid = 10303 and position = 1',
    'update supplier_routes set enabled = false where itemid = 10301 and position = 1',
    'update supplier_routes set enabled = false where itemid = 10303 and position = 1',
    `update supplier_routes set settings = '{"slug": "other"}' where itemid = 10303 and position = 0`,
  ].map((statement) => [statement]),
  'no change set was taken back twice': [
    [
      NEW_CHANGE_SET,
      `insert into price_change_sets (id, kind, reason, status, applied_at, created_at, undo_of)
       values ('u', 'prices', '', 'applied', now(), now(), 's')`,
    ],
  ],
};
