// The codes of the vault and looks at them.
import type { Breaches } from './breaches';
import { partner, partnerKey } from './partners';
import { ITEM } from './rows';

const vaultCode = (
  state: string,
  { order: of = 'null', place = 'null', sealed = 40, soldAt = 'null' } = {},
) =>
  `insert into vault_codes (id, batch_id, itemid, sealed, mac, state, order_id, place, sold_at)
   values ('d', 'b', ${ITEM}, decode(repeat('00', ${sealed}), 'hex'), 'second', '${state}', ${of}, ${place}, ${soldAt})`;

const reveal = (session: string, key: string) =>
  `insert into vault_reveals (id, code_id, order_id, viewer_id, session_id, key_id, at)
   values ('r2', 'code', 'order', 'user', ${session}, ${key}, now())`;

const ofOrder = { order: "'order'", place: '0' };

export const vaultBreaches: Breaches = {
  orders_codes: [[`update orders set codes = -1`], [`update orders set codes = 21`]],
  vault_items_bounds: [['update vault_items set wait_hours = 73'], ['update vault_items set low_at = -1']],
  vault_batches_kind: [[`update vault_batches set kind = 'gift'`]],
  vault_batches_amounts: [
    ['update vault_batches set rows = -1'],
    ['update vault_batches set unit_cost = -1'],
  ],
  vault_codes_state: [[vaultCode('lost')]],
  vault_codes_holder: [
    [vaultCode('reserved')],
    [vaultCode('reserved', { ...ofOrder, place: 'null' })],
    [vaultCode('available', ofOrder)],
  ],
  vault_codes_sold: [[vaultCode('sold', ofOrder)], [vaultCode('revealed', ofOrder)]],
  vault_codes_sealed: [[vaultCode('available', { sealed: 28 })], [vaultCode('available', { sealed: 1053 })]],
  vault_codes_kept: [
    [`update vault_codes set mac = 'other'`],
    [`update vault_codes set sealed = decode(repeat('01', 40), 'hex')`],
    [`update vault_codes set expires_at = now()`],
    ['delete from vault_codes'],
  ],
  vault_codes_moves: [
    [`update vault_codes set state = 'sold', order_id = 'order', place = 0, sold_at = now()`],
    [vaultCode('held'), `update vault_codes set order_id = 'order' where id = 'd'`],
    [
      vaultCode('revealed', { ...ofOrder, soldAt: 'now()' }),
      `update vault_codes set state = 'refunded' where id = 'd'`,
    ],
  ],
  vault_reveals_by: [[reveal('null', 'null')], [partner(), partnerKey(), reveal("'s'", "'k'")]],
};
