'use client';

import { useTranslations } from 'next-intl';
import { unsubscribe } from '@/components/shared/api/notifications';
import { NotMeForm } from '@/components/shared/not-me-form';
import { Link } from '@/components/ui/navigation';
import { textLinkClass } from '@/components/ui/text-link-class';
import type { Topic } from '@/lib/domain/notifications/schema';

/** The page to which each mail links. */
export function Unsubscribe({ token, topic }: { token: string; topic: Topic }) {
  const t = useTranslations('notifications');
  return (
    <NotMeForm
      title={t('unsubscribe.title')}
      lead={t('unsubscribe.lead', { topic: t(`topics.${topic}.name`) })}
      submit={t('unsubscribe.submit')}
      act={() => unsubscribe(token)}
      next={
        <Link href="/dashboard/messages" prefetch={false} className={textLinkClass}>
          {t('unsubscribe.all')}
        </Link>
      }
    />
  );
}
