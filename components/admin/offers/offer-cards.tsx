'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, useState } from 'react';
import { callAction, type ServerAction } from '@/components/admin/call-action';
import { ConfirmDialog } from '@/components/shared/confirm-dialog';
import { buttonClass } from '@/components/ui/button-class';
import { showToast } from '@/components/ui/toast';
import type { EndOffer } from '@/lib/domain/offers/schema';
import type { Goods } from './offer-actions';
import { PricePreviewForm } from './price-preview-form';

interface OfferCardsProps<Offer> extends Pick<Goods, 'items'> {
  noun: 'coupon' | 'campaign';
  offers: Offer[];
  nameOf: (offer: Offer) => string;
  /** What its end means for orders. */
  endMeans: string;
  end: ServerAction<EndOffer, unknown>;
  form: (given: Offer | null, presses: { onSaved: () => void; onCancel: () => void }) => ReactNode;
  row: (offer: Offer, presses: { onEdit: () => void; onEnd: () => void }) => ReactNode;
}

/** The coupons or the campaigns, the form for one of them, and what a given customer would pay. */
export function OfferCards<Offer extends { id: string }>({
  noun,
  offers,
  nameOf,
  endMeans,
  end,
  form,
  row,
  items,
}: OfferCardsProps<Offer>) {
  const router = useRouter();
  const [edited, setEdited] = useState<Offer | 'new' | null>(null);
  const [ending, setEnding] = useState<Offer | null>(null);
  const finish = (said: string) => {
    showToast(said, 'good');
    setEdited(null);
    setEnding(null);
    router.refresh();
  };
  const title = `${noun}s-title`;
  const presses = { onSaved: () => finish(`The ${noun} is saved.`), onCancel: () => setEdited(null) };
  return (
    <>
      <section aria-labelledby={title} className="panel space-y-4 p-4 md:p-6">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id={title} className="font-bold text-lg">
            All {noun}s
          </h2>
          {edited === null && (
            <button type="button" onClick={() => setEdited('new')} className={buttonClass()}>
              New {noun}
            </button>
          )}
        </div>
        {edited !== null && form(edited === 'new' ? null : edited, presses)}
        {offers.length === 0 ? (
          <p role="status" className="py-8 text-center text-muted text-sm">
            There is no {noun} yet.
          </p>
        ) : (
          <ul className="space-y-2">
            {offers.map((offer) =>
              row(offer, { onEdit: () => setEdited(offer), onEnd: () => setEnding(offer) }),
            )}
          </ul>
        )}
      </section>
      <PricePreviewForm items={items} />
      <ConfirmDialog
        open={ending !== null}
        title={`End ${ending ? nameOf(ending) : ''}?`}
        confirm={`End ${noun}`}
        cancel="Keep it"
        act={() => callAction(end, { id: ending?.id ?? '' })}
        onDone={() => finish(`The ${noun} has ended.`)}
        onClose={() => setEnding(null)}
      >
        <p>{endMeans}</p>
      </ConfirmDialog>
    </>
  );
}
