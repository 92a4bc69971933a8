import type { ServerAction } from '@/components/admin/call-action';
import { useSave } from '@/components/admin/catalogue/use-save';
import { CheckField } from '@/components/ui/check-field';
import { FormActions } from '@/components/ui/form-actions';
import { FormMessage } from '@/components/ui/form-message';
import { TextField } from '@/components/ui/text-field';
import type { CouponView, CreateCoupon } from '@/lib/domain/offers/schema';
import type { CouponActions, Goods } from './coupon-actions';
import { DiscountFields, GoodsFields, WindowFields } from './offer-fields';
import { readCoupon } from './read-coupon';

interface CouponFormProps extends Goods {
  /** The coupon that is edited; null for a new one. */
  coupon: CouponView | null;
  actions: CouponActions;
  onSaved: () => void;
  onCancel: () => void;
}

type Typed = { id: string; seen: number } | { code: string };
type Input = Omit<CreateCoupon, 'code'> & Typed;

const SHOWN = ['code', 'note', 'value', 'amount', 'percent', 'cap', 'maxUses', 'maxPerPerson', 'minPrice'];
const ALSO_SHOWN = ['itemids', 'startsAt', 'endsAt'];

/** The terms of a coupon. Those of orders that hold it already do not change. */
export function CouponForm({ coupon, actions, products, items, onSaved, onCancel }: CouponFormProps) {
  const save: ServerAction<Input, unknown> = (input) =>
    'seen' in input ? actions.edit(input) : actions.create(input);
  const form = useSave({
    given: coupon,
    action: save,
    read: (element, seen): Input => ({
      ...readCoupon(element),
      ...(seen
        ? { id: seen.id, seen: seen.version }
        : { code: String(new FormData(element).get('code') ?? '') }),
    }),
    shown: [...SHOWN, ...ALSO_SHOWN],
    failed: 'The coupon could not be saved.',
    onSaved,
  });
  const { errors } = form;
  return (
    <form
      method="post"
      noValidate
      onInput={form.onInput}
      onSubmit={(event) => {
        event.preventDefault();
        void form.save(event.currentTarget);
      }}
      className="grid gap-4 sm:grid-cols-2"
    >
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
      <DiscountFields given={coupon} errors={errors} />
      <TextField
        id="minPrice"
        name="minPrice"
        label="Least price of the item (empty: any)"
        inputMode="decimal"
        defaultValue={coupon?.minPrice ?? ''}
        autoComplete="off"
        error={errors.minPrice}
      />
      <TextField
        id="maxUses"
        name="maxUses"
        label="Orders in all (empty: no limit)"
        inputMode="numeric"
        defaultValue={coupon?.maxUses ?? ''}
        autoComplete="off"
        error={errors.maxUses}
      />
      <TextField
        id="maxPerPerson"
        name="maxPerPerson"
        label="Orders per person"
        inputMode="numeric"
        defaultValue={coupon?.maxPerPerson ?? 1}
        autoComplete="off"
        error={errors.maxPerPerson}
        hint="One account, one player or one UPI account is one person."
      />
      <WindowFields given={coupon} errors={errors} endLabel="Ends (empty: when it is ended)" />
      <GoodsFields given={coupon} errors={errors} products={products} items={items} none="all" />
      <div className="sm:col-span-2">
        <CheckField label="For a first purchase only" name="isForFirst" defaultChecked={coupon?.isForFirst} />
        <FormMessage outcome={{ bad: form.bad }} />
        <FormActions
          busy={form.busy}
          submit={coupon ? 'Save coupon' : 'Create coupon'}
          cancel={{ label: 'Cancel', onPress: onCancel }}
        />
      </div>
    </form>
  );
}
