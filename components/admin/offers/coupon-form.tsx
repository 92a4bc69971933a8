import { TextField } from '@/components/ui/text-field';
import type { CouponView, CreateCoupon, EditCoupon } from '@/lib/domain/offers/schema';
import { LimitField, PERSON_HINT } from './limit-field';
import type { CouponActions, Goods } from './offer-actions';
import { OfferForm } from './offer-form';
import { readCoupon } from './read-offer';

interface CouponFormProps extends Goods {
  /** The coupon that is edited; null for a new one. */
  coupon: CouponView | null;
  actions: CouponActions;
  onSaved: () => void;
  onCancel: () => void;
}

export function CouponForm({ coupon, actions, ...rest }: CouponFormProps) {
  return (
    <OfferForm
      noun="coupon"
      given={coupon}
      save={(input: CreateCoupon | EditCoupon) =>
        'seen' in input ? actions.edit(input) : actions.create(input)
      }
      read={(element, seen): CreateCoupon | EditCoupon => ({
        ...readCoupon(element),
        ...(seen
          ? { id: seen.id, seen: seen.version }
          : { code: String(new FormData(element).get('code') ?? '') }),
      })}
      shown={['code', 'note', 'maxUses', 'maxPerPerson', 'minPrice']}
      head={(errors) => (
        <>
          {coupon ? (
            <p className="self-end pb-3 font-bold font-mono text-lg">{coupon.code}</p>
          ) : (
            <TextField
              id="code"
              name="code"
              label="Code"
              maxLength={24}
              autoComplete="off"
              autoCapitalize="characters"
              error={errors.code}
              hint="3 to 24 letters and digits. It can never be used for another coupon."
            />
          )}
          <TextField
            id="note"
            name="note"
            label="Note for the staff"
            maxLength={200}
            defaultValue={coupon?.note}
            autoComplete="off"
            error={errors.note}
          />
        </>
      )}
      limits={(errors) => (
        <>
          <TextField
            id="minPrice"
            name="minPrice"
            label="Least price of the item (empty: any)"
            inputMode="decimal"
            defaultValue={coupon?.minPrice ?? ''}
            autoComplete="off"
            error={errors.minPrice}
          />
          <LimitField
            name="maxUses"
            label="Orders in all (empty: no limit)"
            value={coupon?.maxUses}
            error={errors.maxUses}
          />
          <LimitField
            name="maxPerPerson"
            label="Orders per person"
            value={coupon?.maxPerPerson ?? 1}
            error={errors.maxPerPerson}
            hint={PERSON_HINT}
          />
        </>
      )}
      endLabel="Ends (empty: when it is ended)"
      none="all"
      {...rest}
    />
  );
}
