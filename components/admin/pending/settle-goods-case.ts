import { request } from '@/components/shared/api/request';
import type { GoodsCase, SettleGoodsCaseBody } from '@/lib/domain/orders/schema';

/** Repeating the call with the same key settles a case only once. */
export function settleGoodsCase({ _id: id }: GoodsCase, body: SettleGoodsCaseBody, key: string) {
  return request(
    'POST /admin/goods-cases/[id]/settle',
    { id },
    { body, headers: { 'idempotency-key': key } },
  );
}
