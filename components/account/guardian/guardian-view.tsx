import { useTranslations } from 'next-intl';
import { FormCard } from '@/components/ui/form-card';
import { Link } from '@/components/ui/navigation';
import { textLinkClass } from '@/components/ui/text-link-class';
import type { GuardianRequest } from '@/lib/domain/accounts/schema';
import { NOTICE_PATH } from '@/lib/domain/consents/schema';
import { istDateTime } from '@/lib/platform/time';
import { GuardianAnswer } from './guardian-answer';

interface GuardianViewProps {
  token: string;
  request: GuardianRequest;
  /** The name of the store. */
  store: string;
}

/** What a guardian agrees to, and how they take it back. */
export function GuardianPage({ token, request, store }: GuardianViewProps) {
  const t = useTranslations('guardian.page');
  const { state, customer, guardian, adultFrom, endsAt } = request;
  const answer = <GuardianAnswer token={token} state={state} customer={customer} />;
  if (state === 'given')
    return (
      <FormCard title={t('givenTitle')} lead={t('givenLead', { customer, store })}>
        {answer}
      </FormCard>
    );
  if (state === 'withdrawn')
    return (
      <FormCard title={t('withdrawnTitle')} lead={t('withdrawnLead', { customer, store })}>
        {answer}
      </FormCard>
    );
  return (
    <FormCard title={t('title')} lead={t('lead', { customer, guardian, store, date: adultFrom })}>
      <div className="mb-6 space-y-5 text-sm">
        <Points title={t('forTitle')} points={([1, 2, 3, 4] as const).map((n) => t(`for.${n}`))} />
        <Points title={t('notTitle')} points={([1, 2, 3] as const).map((n) => t(`not.${n}`))} />
        <div>
          <h2 className="font-bold">{t('youTitle')}</h2>
          <p className="mt-1 text-muted">{t('you', { date: istDateTime(endsAt).slice(0, 10) })}</p>
        </div>
        <p>
          <Link href={NOTICE_PATH} prefetch={false} target="_blank" className={textLinkClass}>
            {t('notice')}
          </Link>
        </p>
      </div>
      {answer}
    </FormCard>
  );
}

function Points({ title, points }: { title: string; points: string[] }) {
  return (
    <div>
      <h2 className="font-bold">{title}</h2>
      <ul className="mt-1 list-disc space-y-1 pl-5 text-muted">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </div>
  );
}
