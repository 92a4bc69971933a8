import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { PageFrame } from '@/app/page-frame';
import { GuestsOnly } from '@/components/shared/session/guests-only';
import { storeName } from '@/lib/http/page';

export const dynamic = 'force-dynamic';

export async function generateMetadata(): Promise<Metadata> {
  const name = storeName();
  const t = await getTranslations('pages');
  return { title: { default: name, template: `%s · ${name}` }, description: t('description') };
}

export default async function AuthLayout({ children }: { children: ReactNode }) {
  const t = await getTranslations('auth');
  return (
    <PageFrame sections={['auth']}>
      <noscript>
        <p className="page-width pt-6 text-center text-wait">{t('needsJavaScript')}</p>
      </noscript>
      <GuestsOnly>{children}</GuestsOnly>
    </PageFrame>
  );
}
