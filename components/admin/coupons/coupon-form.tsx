import { useState } from 'react';
import type { ServerAction } from '@/components/admin/call-action';
import { useSave } from '@/components/admin/catalogue/use-save';
import { CheckField } from '@/components/ui/check-field';
import { FormActions } from '@/components/ui/form-actions';
import { FormMessage } from '@/components/ui/form-message';
import { SelectField } from '@/components/ui/select-field';
import { TextField } from '@/components/ui/text-field';
import type { CouponView, CreateCoupon } from '@/lib/domain/offers/schema';
import type { CouponActions, Goods } from './coupon-actions';
import { readCoupon, toIndianTime } from './read-coupon';

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
  const [isPercent, setPercent] = useState(coupon?.kind === 'percent');
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
  const names = new Map(items.map(({ itemid, name }) => [itemid, name]));
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
      <SelectField
        id="kind"
        name="kind"
        label="It takes off"
        defaultValue={isPercent ? 'percent' : 'amount'}
        onChange={({ target }) => setPercent(target.value === 'percent')}
      >
        <option value="amount">An amount in rupees</option>
        <option value="percent">A percentage of the price</option>
      </SelectField>
      <TextField
        id="value"
        name="value"
        label={isPercent ? 'Percent' : 'Rupees'}
        inputMode="decimal"
        defaultValue={coupon?.value}
        autoComplete="off"
        error={errors.value ?? errors.amount ?? errors.percent}
      />
      {isPercent && (
        <TextField
          id="cap"
          name="cap"
          label="At most, in rupees (empty: no cap)"
          inputMode="decimal"
          defaultValue={coupon?.cap ?? ''}
          autoComplete="off"
          error={errors.cap}
        />
      )}
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
      <TextField
        id="startsAt"
        name="startsAt"
        type="datetime-local"
        label="Begins (Indian time)"
        defaultValue={toIndianTime(coupon?.startsAt ?? new Date())}
        error={errors.startsAt}
      />
      <TextField
        id="endsAt"
        name="endsAt"
        type="datetime-local"
        label="Ends (empty: when it is ended)"
        defaultValue={coupon?.endsAt ? toIndianTime(coupon.endsAt) : ''}
        error={errors.endsAt}
      />
      <div className="min-w-0">
        <label htmlFor="productIds" className="mb-1.5 block font-semibold text-muted text-sm">
          Products (none chosen: all)
        </label>
        <select
          id="productIds"
          name="productIds"
          multiple
          size={5}
          defaultValue={coupon?.productIds}
          className="w-full rounded-xl border border-edge bg-night p-2 text-base"
        >
          {products.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <TextField
        id="itemids"
        name="itemids"
        label="Items (numbers separated by commas; empty: all)"
        defaultValue={coupon?.itemids.join(', ')}
        autoComplete="off"
        error={errors.itemids}
        hint={
          coupon && coupon.itemids.length > 0
            ? coupon.itemids.map((itemid) => names.get(itemid) ?? itemid).join(', ')
            : 'With products as well, it is for either.'
        }
      />
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
