'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { errorText, fieldError } from '@/components/shared/api/error-messages';
import { askToBePartner } from '@/components/shared/api/partners';
import { forgetUnsent } from '@/components/shared/unsent/unsent-text';
import { UnsentTextField } from '@/components/shared/unsent/unsent-text-field';
import { Card } from '@/components/ui/card';
import { FormActions } from '@/components/ui/form-actions';
import { FormMessage } from '@/components/ui/form-message';
import { formText } from '@/components/ui/form-text';
import { useRouter } from '@/components/ui/navigation';
import { SubmitForm } from '@/components/ui/submit-form';
import { useBusy } from '@/components/ui/use-busy';
import { useFieldErrors } from '@/components/ui/use-field-errors';

/** A reseller asks for the partner API. */
export function AskCard() {
  const t = useTranslations('partners.ask');
  const router = useRouter();
  const { busy, run } = useBusy();
  const { errors, show, onInput } = useFieldErrors();
  const [bad, setBad] = useState('');
  const place = 'partner-ask';
  const ask = (form: HTMLFormElement) =>
    run(async () => {
      setBad('');
      const reply = await askToBePartner(formText(form, 'about'));
      if (reply.ok) {
        forgetUnsent(place);
        return router.refresh();
      }
      const about = fieldError(t('about'), reply.failure, 'about');
      if (!show({ about }, form)) setBad(errorText(reply.failure));
    });
  return (
    <Card id="ask" title={t('title')}>
      <p className="mb-4 text-muted text-sm">{t('lead')}</p>
      <SubmitForm onSubmit={ask} onInput={onInput} className="space-y-4">
        <UnsentTextField
          place={place}
          id="about"
          name="about"
          label={t('about')}
          hint={t('aboutHint')}
          error={errors.about}
          maxLength={500}
        />
        <FormMessage outcome={{ bad }} />
        <FormActions busy={busy} submit={t('submit')} />
      </SubmitForm>
    </Card>
  );
}
