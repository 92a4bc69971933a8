'use client';

import { useRouter } from 'next/navigation';
import { useTransition } from 'react';
import { type Alerted, AlertOfRow } from '@/components/admin/alerts/alert-of-row';
import { GoneLabel } from '@/components/admin/live/gone-label';
import { useHeldRows } from '@/components/admin/live/held-list';
import { NewRows } from '@/components/admin/live/new-rows';
import { OrderLink } from '@/components/admin/orders/order-link';
import { Permitted } from '@/components/admin/permissions/permitted';
import { istText } from '@/components/admin/table/ist-text';
import { useActing } from '@/components/admin/work-claims/use-acting';
import type { GoodsCase } from '@/lib/domain/orders/schema';
import { formatRupees } from '@/lib/platform/money';
import type { SettleGoodsCaseAction } from './case-actions';
import { GoodsCaseForm } from './goods-case-form';
import { describeDifference, describeGoods, hintOf } from './goods-case-texts';

const caseId = ({ _id }: GoodsCase) => _id;

/**
 * Goods that came too late for their orders or are not those that were ordered, oldest first. Nothing without cases.
 */
export function GoodsCases({
  cases,
  alerted,
  settle,
}: {
  cases: GoodsCase[];
  alerted: Alerted;
  settle: SettleGoodsCaseAction;
}) {
  const router = useRouter();
  const [, startTransition] = useTransition();
  const { actingOn, actingDialogs } = useActing();
  const { rows, gone, fresh, release } = useHeldRows(cases, caseId);
  if (rows.length + fresh === 0) return null;
  return (
    <section aria-labelledby="goods-title" className="mb-6">
      <h2 id="goods-title" className="mb-3 font-bold text-lg">
        Goods that came late or wrong
      </h2>
      <NewRows fresh={fresh} gone={gone.size} noun="cases about goods" onShow={release} />
      <ul className="space-y-2">
        {rows.map((goods) => (
          <li key={goods._id} className="panel p-4 text-sm [overflow-wrap:anywhere]">
            <p className="font-semibold">
              <span className="text-bad tabular-nums">{formatRupees(goods.moneyAtRisk)} at risk.</span>{' '}
              {describeGoods(goods)}
              {gone.has(goods._id) && <GoneLabel />}
            </p>
            {goods.differences.map((difference) => (
              <p key={difference.field}>{describeDifference(difference)}</p>
            ))}
            <p className="text-muted text-xs tabular-nums">
              <OrderLink orderId={goods.orderid}>Order {goods.orderid}</OrderLink>, since{' '}
              {istText(goods.openedAt)}
            </p>
            <p className="font-mono text-muted text-xs">
              Ours {goods.reference}
              {goods.supplierOrderId && `, theirs ${goods.supplierOrderId}`}
            </p>
            <AlertOfRow alerted={alerted} keys={[`case:${goods._id}`]} />
            {hintOf(goods) && <p className="mt-1 text-muted">{hintOf(goods)}</p>}
            {goods.decisions.length > 0 && (
              <Permitted to="orders.settle">
                <GoodsCaseForm
                  goods={goods}
                  settle={settle}
                  withReauthentication={actingOn({ kind: 'order', id: goods.orderid })}
                  onSettled={() => startTransition(() => router.refresh())}
                />
              </Permitted>
            )}
          </li>
        ))}
      </ul>
      {actingDialogs}
    </section>
  );
}
