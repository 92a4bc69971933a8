'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { callAction } from '@/components/admin/call-action';
import { ConfirmDialog } from '@/components/shared/confirm-dialog';
import { buttonClass } from '@/components/ui/button-class';
import { showToast } from '@/components/ui/toast';
import type { CouponView } from '@/lib/domain/offers/schema';
import type { CouponActions, Goods } from './coupon-actions';
import { CouponForm } from './coupon-form';
import { CouponList } from './coupon-list';
import { PricePreviewForm } from './price-preview-form';

interface CouponCardsProps extends Goods {
  coupons: CouponView[];
  actions: CouponActions;
}

/** The coupons, the form for one of them, and what a given customer would pay. */
export function CouponCards({ coupons, products, items, actions }: CouponCardsProps) {
  const router = useRouter();
  const [edited, setEdited] = useState<CouponView | 'new' | null>(null);
  const [ending, setEnding] = useState<CouponView | null>(null);
  const finish = (said: string) => {
    showToast(said, 'good');
    setEdited(null);
    setEnding(null);
    router.refresh();
  };
  return (
    <>
      <section aria-labelledby="coupons-title" className="panel space-y-4 p-4 md:p-6">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="coupons-title" className="font-bold text-lg">
            All coupons
          </h2>
          {edited === null && (
            <button type="button" onClick={() => setEdited('new')} className={buttonClass()}>
              New coupon
            </button>
          )}
        </div>
        {edited !== null && (
          <CouponForm
            key={edited === 'new' ? 'new' : edited.id}
            coupon={edited === 'new' ? null : edited}
            actions={actions}
            products={products}
            items={items}
            onSaved={() => finish('The coupon is saved.')}
            onCancel={() => setEdited(null)}
          />
        )}
        <CouponList coupons={coupons} onEdit={setEdited} onEnd={setEnding} />
      </section>
      <PricePreviewForm items={items} />
      <ConfirmDialog
        open={ending !== null}
        title={`End ${ending?.code ?? ''}?`}
        confirm="End coupon"
        cancel="Keep it"
        act={() => callAction(actions.end, { id: ending?.id ?? '' })}
        onDone={() => finish('The coupon has ended.')}
        onClose={() => setEnding(null)}
      >
        <p>
          New orders cannot use it. Orders that hold it keep their price, and unpaid ones can still be paid.
        </p>
      </ConfirmDialog>
    </>
  );
}
