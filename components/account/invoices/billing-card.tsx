'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { errorText } from '@/components/shared/api/error-messages';
import { errorsOf } from '@/components/shared/api/errors-of';
import { saveBilling } from '@/components/shared/api/invoices';
import { Card } from '@/components/ui/card';
import { FormActions } from '@/components/ui/form-actions';
import { FormMessage, type Outcome } from '@/components/ui/form-message';
import { formText } from '@/components/ui/form-text';
import { useRouter } from '@/components/ui/navigation';
import { SelectField } from '@/components/ui/select-field';
import { SubmitForm } from '@/components/ui/submit-form';
import { TextAreaField } from '@/components/ui/text-area-field';
import { TextField } from '@/components/ui/text-field';
import { useBusy } from '@/components/ui/use-busy';
import { useFieldErrors } from '@/components/ui/use-field-errors';
import type { BillingView, StateName } from '@/lib/domain/invoices/schema';

const FIELDS = ['state', 'name', 'address', 'gstin'] as const;

interface BillingCardProps {
  billing: BillingView;
  /** In the order of their names. */
  states: StateName[];
  /** The page that the customer was buying on, to which what is saved leads back. */
  next: string | null;
}

/** What stands on the customer's invoices from now on. */
export function BillingCard({ billing, states, next }: BillingCardProps) {
  const t = useTranslations('invoices');
  const router = useRouter();
  const { busy, run } = useBusy();
  const { errors, show, onInput } = useFieldErrors();
  const [outcome, setOutcome] = useState<Outcome>({});
  const save = (form: HTMLFormElement) =>
    run(async () => {
      const values = Object.fromEntries(FIELDS.map((name) => [name, formText(form, name)]));
      const reply = await saveBilling(values);
      if (!reply.ok) {
        if (!show(errorsOf(reply.failure, FIELDS), form)) setOutcome({ bad: errorText(reply.failure) });
        return;
      }
      if (next) return router.replace(next);
      setOutcome({ good: reply.data.message });
    });
  // Whose State is known is led here for the address alone, which an invoice of a large price must have.
  const asksAddress = next !== null && billing.state !== '' && billing.address === '';
  const isOpen = asksAddress || billing.gstin !== '' || billing.name !== '' || billing.address !== '';
  const asked = asksAddress ? 'addressAsked' : 'billingAsked';
  const lead = next ? asked : 'billingLead';
  return (
    <Card id="billing" title={t('billingTitle')}>
      <p className="mb-4 text-muted text-sm">{t(lead)}</p>
      <SubmitForm
        onSubmit={save}
        onInput={(event) => {
          onInput(event);
          setOutcome({});
        }}
        className="grid gap-4 md:grid-cols-2"
      >
        <SelectField
          id="state"
          name="state"
          label={t('state')}
          error={errors.state}
          defaultValue={billing.state}
        >
          <option value="">{t('chooseState')}</option>
          {states.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        {/* Most customers have a State and nothing else to say. */}
        <details open={isOpen} className="md:col-span-2">
          <summary className="min-h-11 py-2.5 font-semibold text-sm">{t('business')}</summary>
          <div className="mt-3 grid gap-4 md:grid-cols-2">
            <TextField
              id="gstin"
              name="gstin"
              label={t('gstin')}
              hint={t('gstinHint')}
              error={errors.gstin}
              defaultValue={billing.gstin}
              autoComplete="off"
              autoCapitalize="characters"
              maxLength={15}
            />
            <TextField
              id="name"
              name="name"
              label={t('name')}
              hint={t('nameHint')}
              error={errors.name}
              defaultValue={billing.name}
              autoComplete="organization"
            />
            <TextAreaField
              id="address"
              required={asksAddress}
              name="address"
              label={t('address')}
              error={errors.address}
              defaultValue={billing.address}
              autoComplete="street-address"
            />
          </div>
        </details>
        <div className="md:col-span-2">
          <FormMessage outcome={outcome} />
          <FormActions busy={busy} submit={t(next ? 'saveAndGoOn' : 'save')} />
        </div>
      </SubmitForm>
    </Card>
  );
}
