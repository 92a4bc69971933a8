'use client';

import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useTransition } from 'react';
import { Permitted } from '@/components/admin/permissions/permitted';
import { useReauthentication } from '@/components/shared/second-factor/use-reauthentication';
import type { LateSuccess } from '@/lib/domain/orders/schema';
import { formatRupees } from '@/lib/platform/money';
import { istDateTime } from '@/lib/platform/time';
import { LateSuccessForm } from './late-success-form';

/** Goods that suppliers delivered too late for their orders, oldest first. Nothing is shown when there are none. */
export function LateSuccesses({ cases }: { cases: LateSuccess[] }) {
  const router = useRouter();
  const [, startTransition] = useTransition();
  const { withReauthentication, reauthenticationDialog } = useReauthentication();
  if (cases.length === 0) return null;
  return (
    <section aria-labelledby="late-title" className="mb-6">
      <h2 id="late-title" className="mb-3 font-bold text-lg">
        Goods that came late
      </h2>
      <ul className="space-y-2">
        {cases.map((late) => (
          <li key={late._id} className="panel p-4 text-sm [overflow-wrap:anywhere]">
            <p className="font-semibold">
              <span className="text-bad tabular-nums">{formatRupees(late.moneyAtRisk)} at risk.</span>{' '}
              {late.supplier} delivered {late.itemname} for {late.input1}, and the order is {late.status}.
            </p>
            <p className="text-muted text-xs tabular-nums">
              <Link
                href={`/admin/txn?search=${late.orderid}`}
                prefetch={false}
                className="text-accent underline underline-offset-4 hover:text-accent-bright"
              >
                Order {late.orderid}
              </Link>
              , since {istDateTime(new Date(late.openedAt))}
            </p>
            <p className="font-mono text-muted text-xs">
              Ours {late.reference}
              {late.supplierOrderId && `, theirs ${late.supplierOrderId}`}
            </p>
            <Permitted to="orders.settle">
              <LateSuccessForm
                late={late}
                withReauthentication={withReauthentication}
                onSettled={() => startTransition(() => router.refresh())}
              />
            </Permitted>
          </li>
        ))}
      </ul>
      {reauthenticationDialog}
    </section>
  );
}
