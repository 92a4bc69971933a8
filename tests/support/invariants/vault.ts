// The codes of the vault.
import type { Placed } from '../shop';
import type { Breaks, Sold } from './sell-of-each';

/** A code of the vault in a batch of its own that was sold to an order, unless another state is given. */
const soldCode = ({ orderid }: Placed, state = 'sold', { rows = 1, codes = 1 } = {}) => [
  `insert into vault_batches (id, itemid, kind, supplier, invoice, wrapped, rows, created_at)
   select 'b', itemid, 'import', 'x', '', 'k1.x', ${rows}, now() from orders where id = '${orderid}'`,
  `insert into vault_codes (id, batch_id, itemid, sealed, mac, state, order_id, place, sold_at)
   select 'c', 'b', itemid, decode(repeat('00', 40), 'hex'), 'm', '${state}', id, 0, now() from orders where id = '${orderid}'`,
  `update orders set codes = ${codes} where id = '${orderid}'`,
];

export const vaultBreaks = ({ completed, refunded, processing }: Sold): Breaks => ({
  'a reserved code has an order that waits': [soldCode(completed, 'reserved')],
  'a Completed order has as many codes as it says': [
    [`update orders set codes = 1, instant = false, cost = null where id = '${completed.orderid}'`],
  ],
  'a Completed order has the codes of its delivered attempts': [
    [
      ...soldCode(completed, 'held'),
      `update vault_codes set attempt_id = (select id from delivery_attempts
                                             where order_id = '${completed.orderid}' and outcome = 'delivered' limit 1)`,
    ],
  ],
  'an order that gave its price back at its end has no code': [
    [...soldCode(completed), `update vault_codes set order_id = '${refunded.orderid}'`],
  ],
  'a code was looked at exactly if a row says so': [
    [
      ...soldCode(completed),
      `insert into vault_reveals (id, code_id, order_id, viewer_id, session_id, at)
       select 'r', 'c', id, user_id, 's', now() from orders where id = '${completed.orderid}'`,
    ],
  ],
  'a batch has as many codes as it says': [soldCode(completed, 'sold', { rows: 2 })],
  'keys of at most two settings are in use for the vault': [
    ['k1', 'k2', 'k3'].map((key) => `insert into vault_keys (name, wrapped) values ('${key}', '${key}.x')`),
  ],
  'the moves of a code follow each other and end at its state': [
    [
      ...soldCode(completed),
      `insert into vault_moves (code_id, at, "from", "to") values ('c', now(), 'available', 'reserved')`,
    ],
  ],
  'no code was sold after its expiry': [
    [...soldCode(completed), `update vault_codes set expires_at = sold_at - interval '1 day'`],
  ],
  'an order that waits for codes, or has them and is not held': [
    [
      `update orders set codes = 1, instant = false where id = '${processing.orderid}'`,
      `update reviews set closed_at = now(), open_key = null where order_id = '${processing.orderid}'`,
      `delete from graphile_worker._private_jobs where key = 'deliver:${processing.orderid}'`,
    ],
  ],
});
