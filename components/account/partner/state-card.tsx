'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { resetTestWorld } from '@/components/shared/api/partners';
import { ConfirmDialog } from '@/components/shared/confirm-dialog';
import { buttonClass } from '@/components/ui/button-class';
import { Card } from '@/components/ui/card';
import { useRouter } from '@/components/ui/navigation';
import { showToast } from '@/components/ui/toast';
import { type OwnPartner, TEST_START } from '@/lib/domain/partners/schema';
import { formatRupees } from '@/lib/platform/money';

const STATE_CLASS = { asked: 'text-accent', active: 'text-good', suspended: 'text-bad' } as const;

/** Whether a partner is admitted, what it has spent today, and its test world. */
export function StateCard({ partner }: { partner: OwnPartner }) {
  const t = useTranslations('partners');
  const router = useRouter();
  const [asks, setAsks] = useState(false);
  const { state, dailyCap, spentToday, testBalance } = partner;
  const close = () => setAsks(false);
  return (
    <Card id="access" title={t('state.title')}>
      <p className={STATE_CLASS[state]}>{t(`state.${state}`)}</p>
      <dl className="mt-4 grid gap-4 tabular-nums sm:grid-cols-2">
        <div>
          <dt className="text-muted text-sm">{t('state.spent')}</dt>
          <dd className="font-semibold text-lg">{formatRupees(spentToday)}</dd>
          <dd className="text-muted text-sm">
            {dailyCap === null ? t('state.noCap') : t('state.cap', { cap: formatRupees(dailyCap) })}
          </dd>
        </div>
        <div>
          <dt className="text-muted text-sm">{t('state.testBalance')}</dt>
          <dd className="font-semibold text-lg">{formatRupees(testBalance)}</dd>
        </div>
      </dl>
      {state !== 'suspended' && (
        <button
          type="button"
          onClick={() => setAsks(true)}
          className={buttonClass('quiet', 'medium', 'mt-4')}
        >
          {t('state.reset')}
        </button>
      )}
      <ConfirmDialog
        open={asks}
        title={t('reset.title')}
        confirm={t('reset.confirm')}
        cancel={t('keys.cancel')}
        act={resetTestWorld}
        onDone={() => {
          close();
          showToast(t('reset.done'), 'good');
          router.refresh();
        }}
        onClose={close}
      >
        <p>{t('reset.text', { amount: formatRupees(TEST_START) })}</p>
      </ConfirmDialog>
    </Card>
  );
}
