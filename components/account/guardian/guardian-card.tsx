import { useTranslations } from 'next-intl';
import { Card } from '@/components/ui/card';
import type { ConfirmationWay, GuardianView } from '@/lib/domain/accounts/schema';
import { istDateTime } from '@/lib/platform/time';
import { AskGuardianForm } from './ask-guardian-form';

/** How far the consent of a guardian is, for a customer under 18; beside it no consents can be given. */
export function GuardianCard({ guardian, way }: { guardian: GuardianView; way: ConfirmationWay }) {
  const t = useTranslations('guardian');
  const { state, name, email, endsAt } = guardian;
  const isOpen = state === 'asked' || state === 'ended';
  return (
    <Card id="guardian" title={t('title')}>
      <p>{t(`lead.${state}`, { name, email, date: istDateTime(endsAt).slice(0, 10) })}</p>
      <p className="mt-3 text-muted text-sm">{t('noConsents')}</p>
      {isOpen && (
        <>
          {state === 'asked' && <p className="mt-4 border-line border-t pt-4 text-sm">{t('wrong')}</p>}
          <AskGuardianForm isFirst={false} submit={t('askAgain')} way={way} />
        </>
      )}
    </Card>
  );
}
