'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { errorText, fieldError } from '@/components/shared/api/error-messages';
import { setLowBalance } from '@/components/shared/api/partners';
import { Card } from '@/components/ui/card';
import { FormActions } from '@/components/ui/form-actions';
import { FormMessage } from '@/components/ui/form-message';
import { formText } from '@/components/ui/form-text';
import { useRouter } from '@/components/ui/navigation';
import { SubmitForm } from '@/components/ui/submit-form';
import { TextField } from '@/components/ui/text-field';
import { showToast } from '@/components/ui/toast';
import { useBusy } from '@/components/ui/use-busy';
import { useFieldErrors } from '@/components/ui/use-field-errors';
import { boundOf } from './form-values';

/** Below which balance a partner is told, which the partner chooses. */
export function BalanceCard({ lowBalance }: { lowBalance: number | null }) {
  const t = useTranslations('partners.balance');
  const router = useRouter();
  const { busy, run } = useBusy();
  const { errors, show, onInput } = useFieldErrors();
  const [bad, setBad] = useState('');
  const save = (form: HTMLFormElement) =>
    run(async () => {
      setBad('');
      const reply = await setLowBalance(boundOf(formText(form, 'lowBalance')));
      if (!reply.ok) {
        const found = { lowBalance: fieldError(t('title'), reply.failure, 'lowBalance') };
        if (!show(found, form)) setBad(errorText(reply.failure));
        return;
      }
      showToast(t('saved'), 'good');
      router.refresh();
    });
  return (
    <Card id="balance" title={t('title')}>
      <p className="mb-4 text-muted text-sm">{t('lead')}</p>
      <SubmitForm onSubmit={save} onInput={onInput} className="space-y-4">
        <TextField
          id="lowBalance"
          name="lowBalance"
          label={t('bound')}
          hint={t('hint')}
          error={errors.lowBalance}
          inputMode="numeric"
          autoComplete="off"
          defaultValue={lowBalance === null ? '' : String(lowBalance)}
        />
        <FormMessage outcome={{ bad }} />
        <FormActions busy={busy} submit={t('save')} />
      </SubmitForm>
    </Card>
  );
}
