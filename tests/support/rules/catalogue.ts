// Products, items with their bundles and routes, and changes of prices.
import type { Breaches } from './breaches';
import { BUNDLE, ITEM, OTHER_ITEM } from './rows';

const bundleOf = (count: string) =>
  `update items set bundle_of = ${ITEM}, bundle_count = ${count} where itemid = ${BUNDLE}`;

const changeSet = (terms: string) =>
  `insert into price_change_sets (id, kind, reason, plan, created_at, status, applied_at, starts_at, ends_at)
   values ('s', 'prices', '', '[]', now(), ${terms})`;

const changeLine = (terms: string) =>
  `insert into price_change_lines (set_id, object_id, object_type, field, old_value, new_value)
   values ('first', '1', ${terms})`;

export const catalogueBreaches: Breaches = {
  products_api_type_is_name: [[`update products set api_type = '' where id = 'product'`]],
  items_bundle_count: ['1', '21', 'null'].map((count) => [bundleOf(count)]),
  items_bundle_packs: [
    [bundleOf('2'), `update items set packs = array_fill('1'::text, array[51]) where itemid = ${BUNDLE}`],
  ],
  items_bundle_of_single: [
    [`update items set bundle_of = itemid, bundle_count = 2 where itemid = ${BUNDLE}`],
    [`update items set deleted_at = now() where itemid = ${ITEM}`, bundleOf('2')],
    [bundleOf('2'), `update items set deleted_at = now() where itemid = ${ITEM}`],
    [bundleOf('2'), `update items set bundle_of = ${OTHER_ITEM}, bundle_count = 2 where itemid = ${ITEM}`],
    [bundleOf('2'), `update items set bundle_of = ${BUNDLE}, bundle_count = 2 where itemid = ${OTHER_ITEM}`],
  ],
  items_bundle_with_single: [
    [
      `insert into product_items (product_id, itemid, position) values ('other-product', ${BUNDLE}, 1)`,
      'set constraints all immediate',
      bundleOf('2'),
    ],
  ],
  product_items_bundle_with_single: [
    [
      bundleOf('2'),
      'set constraints all immediate',
      `insert into product_items (product_id, itemid, position) values ('other-product', ${BUNDLE}, 1)`,
    ],
    [
      bundleOf('2'),
      `insert into product_items (product_id, itemid, position) values ('product', ${BUNDLE}, 1)`,
      'set constraints all immediate',
      `delete from product_items where product_id = 'product' and itemid = ${ITEM}`,
    ],
  ],
  items_unit_count: [[`update items set unit_count = 0 where itemid = ${ITEM}`]],
  products_faq: [[`update products set faq = '{}' where id = 'product'`]],
  // It sets the stock instead of refusing it: tests/integration/game-classes.test.ts.
  products_game_class: [[`update products set game_class = 'casino' where id = 'product'`]],
  products_game_reason: [
    [`update products set game_reason = '' where id = 'product'`],
    [`update products set game_decided_at = null where id = 'product'`],
  ],
  supplier_routes_cost_not_negative: [[`update supplier_routes set cost = -1 where id = 'route'`]],
  supplier_routes_cost_has_currency: [
    [`update supplier_routes set cost_currency = null where id = 'route'`],
    [`update supplier_routes set cost = null where id = 'route'`],
  ],
  supplier_routes_rank_not_negative: [[`update supplier_routes set rank = -1 where id = 'route'`]],
  supplier_routes_supplier_is_name: [[`update supplier_routes set supplier = '' where id = 'route'`]],
  items_api_type_is_name: [[`update items set api_type = 'smile br' where itemid = ${ITEM}`]],
  collections_window: [
    [
      `insert into collections (id, name, position, starts_at, ends_at, created_at, updated_at)
       values ('backwards', 'Backwards', 1, now(), now() - interval '1 minute', now(), now())`,
    ],
  ],
  products_position_not_negative: [[`update products set position = -1 where id = 'product'`]],
  products_draft_not_sold: [[`update products set is_draft = true, instock = true where id = 'product'`]],
  items_draft_not_sold: [[`update items set is_draft = true, in_stock = true where itemid = ${ITEM}`]],
  items_paused_by: [
    [`update items set in_stock = false, paused_by = 'mood' where itemid = ${ITEM}`],
    [`update items set paused_by = 'floor' where itemid = ${ITEM}`],
  ],
  price_change_sets_status: [[changeSet(`'over', null, now(), null`)]],
  price_change_sets_applied: [
    [changeSet(`'applied', null, now(), null`)],
    [changeSet(`'scheduled', now(), now(), null`)],
  ],
  price_change_sets_window: [
    [changeSet(`'applied', now(), null, now()`)],
    [changeSet(`'applied', now(), now(), now()`)],
  ],
  price_change_sets_plan: [[changeSet(`'scheduled', null, null, null`)]],
  price_change_lines_field: [
    [changeLine(`'item', 'rate', 1, 2`)],
    [changeLine(`'rate', 'price', 1, 2`)],
    [changeLine(`'order', 'price', 1, 2`)],
  ],
  price_change_lines_differ: [[changeLine(`'item', 'price', 1, 1`)]],
  currency_rates_positive: [
    [`insert into currency_rates (currency, rate, updated_at) values ('BRL', 0, now())`],
  ],
  items_prices_positive: ['original_price', 'discounted_price', 'resell_price'].map((price) => [
    `update items set ${price} = 0 where itemid = ${ITEM}`,
  ]),
  rate_quotes_rate: [
    [
      `insert into rate_quotes (currency, day, rate, waits, fetched_at) values ('USD', current_date, 0, false, now())`,
    ],
  ],
};
