'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { callAction } from '@/components/admin/call-action';
import type { Goods } from '@/components/admin/coupons/coupon-actions';
import { PricePreviewForm } from '@/components/admin/coupons/price-preview-form';
import { ConfirmDialog } from '@/components/shared/confirm-dialog';
import { buttonClass } from '@/components/ui/button-class';
import { showToast } from '@/components/ui/toast';
import type { CampaignView } from '@/lib/domain/offers/schema';
import { type CampaignActions, CampaignForm } from './campaign-form';
import { CampaignRow } from './campaign-row';

interface CampaignCardsProps extends Goods {
  campaigns: CampaignView[];
  actions: CampaignActions;
}

/** The campaigns, the form for one of them, and what a given customer would pay. */
export function CampaignCards({ campaigns, products, items, actions }: CampaignCardsProps) {
  const router = useRouter();
  const [edited, setEdited] = useState<CampaignView | 'new' | null>(null);
  const [ending, setEnding] = useState<CampaignView | null>(null);
  const finish = (said: string) => {
    showToast(said, 'good');
    setEdited(null);
    setEnding(null);
    router.refresh();
  };
  return (
    <>
      <section aria-labelledby="campaigns-title" className="panel space-y-4 p-4 md:p-6">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="campaigns-title" className="font-bold text-lg">
            All campaigns
          </h2>
          {edited === null && (
            <button type="button" onClick={() => setEdited('new')} className={buttonClass()}>
              New campaign
            </button>
          )}
        </div>
        {edited !== null && (
          <CampaignForm
            key={edited === 'new' ? 'new' : edited.id}
            campaign={edited === 'new' ? null : edited}
            actions={actions}
            products={products}
            items={items}
            onSaved={() => finish('The campaign is saved.')}
            onCancel={() => setEdited(null)}
          />
        )}
        {campaigns.length === 0 ? (
          <p role="status" className="py-8 text-center text-muted text-sm">
            There is no campaign yet.
          </p>
        ) : (
          <ul className="space-y-2">
            {campaigns.map((campaign) => (
              <CampaignRow key={campaign.id} campaign={campaign} onEdit={setEdited} onEnd={setEnding} />
            ))}
          </ul>
        )}
      </section>
      <PricePreviewForm items={items} />
      <ConfirmDialog
        open={ending !== null}
        title={`End ${ending?.name ?? ''}?`}
        confirm="End campaign"
        cancel="Keep it"
        act={() => callAction(actions.end, { id: ending?.id ?? '' })}
        onDone={() => finish('The campaign has ended.')}
        onClose={() => setEnding(null)}
      >
        <p>
          New orders pay the price of everybody at once. Orders that hold a unit keep their price, and unpaid
          ones can still be paid.
        </p>
      </ConfirmDialog>
    </>
  );
}
