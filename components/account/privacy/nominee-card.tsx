'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { errorText, fieldError } from '@/components/shared/api/error-messages';
import { saveNominee } from '@/components/shared/api/privacy';
import { Card } from '@/components/ui/card';
import { FormActions } from '@/components/ui/form-actions';
import { FormMessage, type Outcome } from '@/components/ui/form-message';
import { formText } from '@/components/ui/form-text';
import { SubmitForm } from '@/components/ui/submit-form';
import { TextField } from '@/components/ui/text-field';
import { useBusy } from '@/components/ui/use-busy';
import { useFieldErrors } from '@/components/ui/use-field-errors';
import type { NomineeForm } from '@/lib/domain/nominees/schema';

/** Who acts for the customer if they die or cannot. */
export function NomineeCard({ nominee }: { nominee: NomineeForm }) {
  const t = useTranslations('privacy');
  const { busy, run } = useBusy();
  const { errors, show, onInput } = useFieldErrors();
  const [seen, setSeen] = useState(nominee.seen);
  const [outcome, setOutcome] = useState<Outcome>({});
  const save = (form: HTMLFormElement) =>
    run(async () => {
      const reply = await saveNominee({
        name: formText(form, 'name'),
        contact: formText(form, 'contact'),
        seen,
      });
      if (reply.ok) {
        setSeen(reply.data.seen);
        return setOutcome({ good: reply.data.message });
      }
      const found = {
        name: fieldError(t('nomineeName'), reply.failure, 'name'),
        contact: fieldError(t('nomineeContact'), reply.failure, 'contact'),
      };
      if (!show(found, form)) setOutcome({ bad: errorText(reply.failure) });
    });
  return (
    <Card id="nominee" title={t('nomineeTitle')}>
      <p className="mb-4 text-muted text-sm">{t('nomineeLead')}</p>
      <SubmitForm
        onSubmit={save}
        onInput={(event) => {
          onInput(event);
          setOutcome({});
        }}
        className="grid gap-4 md:grid-cols-2"
      >
        <TextField
          id="nominee-name"
          name="name"
          label={t('nomineeName')}
          defaultValue={nominee.name}
          error={errors.name}
          maxLength={80}
          autoComplete="off"
        />
        <TextField
          id="nominee-contact"
          name="contact"
          label={t('nomineeContact')}
          defaultValue={nominee.contact}
          error={errors.contact}
          maxLength={254}
          autoComplete="off"
        />
        <div className="md:col-span-2">
          <FormMessage outcome={outcome} />
          <FormActions busy={busy} submit={t('save')} />
        </div>
      </SubmitForm>
    </Card>
  );
}
