'use client';

import type { ReactNode } from 'react';
import { callAction, type ServerAction } from '@/components/admin/call-action';
import { EditedSection, type FormHandlers, useEditedRows } from '@/components/admin/table/edited-section';
import { ConfirmDialog } from '@/components/shared/confirm-dialog';
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
  form: (given: Offer | null, handlers: FormHandlers) => ReactNode;
  row: (offer: Offer, presses: { onEdit: () => void; onEnd: () => void }) => ReactNode;
}

/** The coupons or the campaigns, the form for one of them, and what a given customer would pay. */
export function OfferCards<Offer extends { id: string; version: number }>({
  noun,
  offers,
  nameOf,
  endMeans,
  end,
  form,
  row,
  items,
}: OfferCardsProps<Offer>) {
  const { edited, setEdited, removing, setRemoving, finish, handlers, opener } = useEditedRows<Offer>(noun);
  return (
    <>
      <EditedSection
        id={`${noun}s`}
        title={`All ${noun}s`}
        noun={noun}
        form={edited === null ? null : form(edited === 'new' ? null : edited, handlers)}
        onNew={() => setEdited('new')}
        opener={opener}
      >
        {offers.map((offer) =>
          row(offer, { onEdit: () => setEdited(offer), onEnd: () => setRemoving(offer) }),
        )}
      </EditedSection>
      <PricePreviewForm items={items} />
      <ConfirmDialog
        open={removing !== null}
        title={`End ${removing ? nameOf(removing) : ''}?`}
        confirm={`End ${noun}`}
        cancel="Keep it"
        act={() => callAction(end, { id: removing?.id ?? '', seen: removing?.version })}
        onDone={() => finish(`The ${noun} has ended.`)}
        onClose={() => setRemoving(null)}
      >
        <p>{endMeans}</p>
      </ConfirmDialog>
    </>
  );
}
