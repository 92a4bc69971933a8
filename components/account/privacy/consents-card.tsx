'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { errorText } from '@/components/shared/api/error-messages';
import { saveConsent } from '@/components/shared/api/privacy';
import { Card } from '@/components/ui/card';
import { FormMessage, type Outcome } from '@/components/ui/form-message';
import { useRouter } from '@/components/ui/navigation';
import { Switch } from '@/components/ui/switch';
import { useBusy } from '@/components/ui/use-busy';
import type { Purpose } from '@/lib/domain/consents/schema';

/** One switch for each consent: it is withdrawn as it is given. */
export function ConsentsCard({ given }: { given: Record<Purpose, boolean> }) {
  const t = useTranslations('privacy');
  const router = useRouter();
  const { busy, run } = useBusy();
  const [outcome, setOutcome] = useState<Outcome>({});
  const change = (purpose: Purpose, isGiven: boolean) =>
    run(async () => {
      const reply = await saveConsent({ purpose, given: isGiven });
      if (!reply.ok) return setOutcome({ bad: errorText(reply.failure) });
      setOutcome({ good: reply.data.message });
      router.refresh();
    });
  return (
    <Card id="consents" title={t('consentsTitle')}>
      <ul className="divide-y divide-line">
        {(Object.keys(given) as Purpose[]).map((purpose) => (
          <li key={purpose} className="flex items-center justify-between gap-4 py-3">
            <div>
              <p className="font-semibold">{t(`purpose.${purpose}`)}</p>
              <p className="text-muted text-sm">{t(`purposeLead.${purpose}`)}</p>
            </div>
            <Switch
              on={given[purpose]}
              label={t(`purpose.${purpose}`)}
              busy={busy}
              onChange={(isGiven) => change(purpose, isGiven)}
            />
          </li>
        ))}
      </ul>
      <FormMessage outcome={outcome} />
    </Card>
  );
}
