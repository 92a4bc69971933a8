'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { useConfirmation } from '@/components/account/partner/use-confirmation';
import { errorText } from '@/components/shared/api/error-messages';
import { eraseAccount, fetchData } from '@/components/shared/api/privacy';
import { closeSession } from '@/components/shared/session/session-store';
import { buttonClass } from '@/components/ui/button-class';
import { Card } from '@/components/ui/card';
import { Dialog } from '@/components/ui/dialog';
import { dialogClass } from '@/components/ui/dialog-class';
import { FormActions } from '@/components/ui/form-actions';
import { FormMessage, type Outcome } from '@/components/ui/form-message';
import { SubmitForm } from '@/components/ui/submit-form';
import { useBusy } from '@/components/ui/use-busy';
import type { ConfirmationWay } from '@/lib/domain/accounts/schema';
import type { DataFile, ExportForm } from '@/lib/domain/data-export/schema';
import { localPath } from '@/lib/platform/languages';

/** The download of everything that the store keeps, and the end of the account. */
export function DataCard({ way }: { way: ConfirmationWay }) {
  const t = useTranslations('privacy');
  const language = useLocale();
  const { busy, run } = useBusy();
  const { withConfirmation, confirmationDialog } = useConfirmation(way);
  const [outcome, setOutcome] = useState<Outcome>({});
  const [isAsking, setAsking] = useState(false);
  const download = (form: ExportForm['form']) =>
    run(async () => {
      setOutcome({});
      const reply = await withConfirmation(() => fetchData(form));
      if (reply.ok) save(reply.data);
      else setOutcome({ bad: errorText(reply.failure) });
    });
  const erase = () =>
    run(async () => {
      setOutcome({});
      const reply = await withConfirmation(eraseAccount);
      if (reply.ok) {
        // The session has ended, and this browser must not ask with its token any more.
        closeSession();
        return location.assign(localPath(language, '/accountdeleted'));
      }
      setAsking(false);
      setOutcome({ bad: errorText(reply.failure) });
    });
  return (
    <Card id="data" title={t('dataTitle')}>
      <p className="text-muted text-sm">{t('dataLead')}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        {(['text', 'json'] as const).map((form) => (
          <button
            key={form}
            type="button"
            aria-disabled={busy}
            onClick={() => !busy && download(form)}
            className={buttonClass('quiet')}
          >
            {t(`download.${form}`)}
          </button>
        ))}
      </div>
      <p className="mt-6 text-muted text-sm">{t('eraseLead')}</p>
      <button
        type="button"
        onClick={() => setAsking(true)}
        className={buttonClass('quiet', 'medium', 'mt-3')}
      >
        {t('erase')}
      </button>
      <FormMessage outcome={outcome} />
      <Dialog open={isAsking} onClose={() => setAsking(false)} label={t('erase')} className={dialogClass}>
        <SubmitForm onSubmit={erase} className="space-y-4">
          <h2 className="font-bold text-lg">{t('erase')}</h2>
          <p className="text-muted">{t('eraseAsk')}</p>
          <FormActions
            busy={busy}
            submit={t('eraseConfirm')}
            cancel={{ label: t('cancel'), onPress: () => setAsking(false) }}
          />
        </SubmitForm>
      </Dialog>
      {confirmationDialog}
    </Card>
  );
}

function save({ name, content }: DataFile): void {
  const url = URL.createObjectURL(new Blob([content], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
