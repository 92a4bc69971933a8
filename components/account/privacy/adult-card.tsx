'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { errorText } from '@/components/shared/api/error-messages';
import { saveConsent } from '@/components/shared/api/privacy';
import { Card } from '@/components/ui/card';
import { FormActions } from '@/components/ui/form-actions';
import { FormMessage, type Outcome } from '@/components/ui/form-message';
import { useRouter } from '@/components/ui/navigation';
import { SubmitForm } from '@/components/ui/submit-form';
import { useBusy } from '@/components/ui/use-busy';

/** For an account that was opened by a code or an identity, whose page asks for no declaration. */
export function AdultCard() {
  const t = useTranslations('privacy');
  const router = useRouter();
  const { busy, run } = useBusy();
  const [outcome, setOutcome] = useState<Outcome>({});
  const declare = () =>
    run(async () => {
      const reply = await saveConsent({ purpose: 'adult', given: true });
      if (!reply.ok) return setOutcome({ bad: errorText(reply.failure) });
      router.refresh();
    });
  return (
    <Card id="adult" title={t('adultTitle')}>
      <SubmitForm onSubmit={declare}>
        <p className="text-muted text-sm">{t('adultLead')}</p>
        <FormMessage outcome={outcome} />
        <FormActions busy={busy} submit={t('declareAdult')} />
      </SubmitForm>
    </Card>
  );
}
