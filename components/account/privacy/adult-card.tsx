'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { AskGuardianForm } from '@/components/account/guardian/ask-guardian-form';
import { errorText } from '@/components/shared/api/error-messages';
import { saveConsent } from '@/components/shared/api/privacy';
import { buttonClass } from '@/components/ui/button-class';
import { Card } from '@/components/ui/card';
import { FormActions } from '@/components/ui/form-actions';
import { FormMessage, type Outcome } from '@/components/ui/form-message';
import { useRouter } from '@/components/ui/navigation';
import { Opened } from '@/components/ui/opened';
import { SubmitForm } from '@/components/ui/submit-form';
import { useBusy } from '@/components/ui/use-busy';
import type { ConfirmationWay } from '@/lib/domain/accounts/schema';

/**
 * For an account that was opened by a code or an identity, whose page asks neither for a declaration nor for a
 * guardian.
 */
export function AdultCard({ way }: { way: ConfirmationWay }) {
  const t = useTranslations('privacy');
  const guardian = useTranslations('guardian');
  const router = useRouter();
  const { busy, run } = useBusy();
  const [outcome, setOutcome] = useState<Outcome>({});
  const [isChild, setChild] = useState(false);
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
        <FormActions busy={busy} submit={t('declareAdult')}>
          {!isChild && (
            <button type="button" onClick={() => setChild(true)} className={buttonClass('quiet')}>
              {t('underAge')}
            </button>
          )}
        </FormActions>
      </SubmitForm>
      {isChild && (
        <Opened>
          <AskGuardianForm isFirst submit={guardian('ask')} way={way} />
        </Opened>
      )}
    </Card>
  );
}
