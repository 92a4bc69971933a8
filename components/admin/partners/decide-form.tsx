'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import type { z } from 'zod';
import { callAction, type ServerAction } from '@/components/admin/call-action';
import { formErrors } from '@/components/admin/catalogue/form-errors';
import { readForm } from '@/components/admin/catalogue/form-reading';
import { errorText } from '@/components/shared/api/error-messages';
import { FormActions } from '@/components/ui/form-actions';
import { FormMessage } from '@/components/ui/form-message';
import { SelectField } from '@/components/ui/select-field';
import { SubmitForm } from '@/components/ui/submit-form';
import { TextField } from '@/components/ui/text-field';
import { showToast } from '@/components/ui/toast';
import { useBusy } from '@/components/ui/use-busy';
import { useFieldErrors } from '@/components/ui/use-field-errors';
import type { decidePartnerForm, PartnerOfStaff } from '@/lib/domain/partners/schema';

export interface DecideFormProps {
  partner: PartnerOfStaff;
  decide: ServerAction<z.input<typeof decidePartnerForm>, unknown>;
  onDone: () => void;
  onCancel: () => void;
}

/** Admits or suspends a partner and bounds what it may spend on a day. */
export function DecideForm({ partner, decide, onDone, onCancel }: DecideFormProps) {
  const router = useRouter();
  const { busy, run } = useBusy();
  const { errors, show, onInput } = useFieldErrors();
  const [bad, setBad] = useState('');
  const submit = (form: HTMLFormElement) =>
    run(async () => {
      setBad('');
      const { text, number } = readForm(form);
      const cap = text('dailyCap');
      const reply = await callAction(decide, {
        partnerId: partner.userid,
        seen: partner.version,
        status: text('status') === 'active' ? 'active' : 'suspended',
        // What is no number must not mean that there is no bound: the server refuses 0.
        dailyCap: cap === '' ? null : (number('dailyCap') ?? 0),
      });
      if (!reply.ok) {
        if (!show(formErrors(reply.failure, ['status', 'dailyCap']), form)) setBad(errorText(reply.failure));
        return;
      }
      showToast('The decision is kept.', 'good');
      router.refresh();
      onDone();
    });
  return (
    <SubmitForm onSubmit={submit} onInput={onInput} className="space-y-4">
      <h2 className="font-bold text-lg">Decide about {partner.name}</h2>
      <SelectField
        id="partner-status"
        name="status"
        label="Partner API"
        error={errors.status}
        defaultValue={partner.state === 'suspended' ? 'suspended' : 'active'}
      >
        <option value="active">Admitted: live keys work</option>
        <option value="suspended">Suspended: no key works</option>
      </SelectField>
      <TextField
        id="partner-cap"
        name="dailyCap"
        label="Cap for each day in rupees"
        hint="Of all live keys together. Empty for none."
        error={errors.dailyCap}
        inputMode="numeric"
        autoComplete="off"
        defaultValue={partner.dailyCap ?? ''}
      />
      <FormMessage outcome={{ bad }} />
      <FormActions busy={busy} submit="Save" cancel={{ label: 'Cancel', onPress: onCancel }} />
    </SubmitForm>
  );
}
