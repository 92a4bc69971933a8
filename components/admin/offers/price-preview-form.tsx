import { useState } from 'react';
import { readForm } from '@/components/admin/catalogue/form-reading';
import { errorText, fieldError } from '@/components/shared/api/error-messages';
import { buttonClass } from '@/components/ui/button-class';
import { FormMessage } from '@/components/ui/form-message';
import { SelectField } from '@/components/ui/select-field';
import { Spinner } from '@/components/ui/spinner';
import { SubmitForm } from '@/components/ui/submit-form';
import { TextField } from '@/components/ui/text-field';
import { useBusy } from '@/components/ui/use-busy';
import { useFieldErrors } from '@/components/ui/use-field-errors';
import type { PreviewForView } from '@/lib/domain/offers/schema';
import { formatPoints, formatRupees } from '@/lib/platform/money';
import type { Goods } from './offer-actions';
import { previewPriceFor } from './preview-price-for';
import { priceStepText } from './price-step-text';

/** What one customer would pay for one item, step by step, and why a coupon does not lower it. */
export function PricePreviewForm({ items }: Pick<Goods, 'items'>) {
  const { busy, run } = useBusy();
  const { errors, show, onInput } = useFieldErrors();
  const [bad, setBad] = useState('');
  const [found, setFound] = useState<PreviewForView | null>(null);

  const ask = (form: HTMLFormElement) =>
    run(async () => {
      setBad('');
      setFound(null);
      const { text, number } = readForm(form);
      const input = {
        customer: text('customer'),
        itemid: number('previewItem') ?? 0,
        code: text('previewCode'),
      };
      const reply = await previewPriceFor(input);
      if (reply.ok) return setFound(reply.data);
      show({
        customer: fieldError('Customer', reply.failure, 'customer'),
        previewCode: fieldError('Code', reply.failure, 'code'),
      });
      setBad(errorText(reply.failure));
    });

  return (
    <section aria-labelledby="preview-title" className="panel space-y-4 p-4 md:p-6">
      <h2 id="preview-title" className="font-bold text-lg">
        What would a customer pay?
      </h2>
      <SubmitForm onSubmit={ask} onInput={onInput} className="grid gap-4 sm:grid-cols-3">
        <TextField
          id="customer"
          name="customer"
          label="Customer"
          autoComplete="off"
          error={errors.customer}
          hint="User id, or proved email or number"
        />
        <SelectField id="previewItem" name="previewItem" label="Item">
          {items.map(({ itemid, name }) => (
            <option key={itemid} value={itemid}>
              {itemid} {name}
            </option>
          ))}
        </SelectField>
        <TextField
          id="previewCode"
          name="previewCode"
          label="Coupon code"
          autoComplete="off"
          error={errors.previewCode}
          hint="Empty: without a coupon"
        />
        <div className="sm:col-span-3">
          <FormMessage outcome={{ bad }} />
          <button type="submit" aria-disabled={busy} className={buttonClass()}>
            {busy && <Spinner />} Show price
          </button>
        </div>
      </SubmitForm>
      <div aria-live="polite">{found && <Answer found={found} />}</div>
    </section>
  );
}

function Answer({ found }: { found: PreviewForView }) {
  const { customer, steps, price, points, refusal, lowest } = found;
  return (
    <div className="space-y-2 text-sm">
      <p className="font-semibold">{customer}</p>
      <dl className="max-w-md space-y-1 tabular-nums">
        {steps.map((step) => (
          <Line key={step.name} name={priceStepText(step)} value={formatRupees(step.amount)} />
        ))}
        <Line name="Pays" value={formatRupees(price)} />
        <Line name="Earns points" value={formatPoints(points)} />
        {lowest !== null && <Line name="Lowest price with offers" value={formatRupees(lowest)} />}
      </dl>
      {refusal && <p className="text-bad">{refusal}</p>}
    </div>
  );
}

function Line({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex justify-between gap-6">
      <dt className="text-muted">{name}</dt>
      <dd className="font-semibold">{value}</dd>
    </div>
  );
}
