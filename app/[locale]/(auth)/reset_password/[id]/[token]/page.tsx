import { getTranslations } from 'next-intl/server';
import { pageMetadata } from '@/app/page-metadata';
import { ResetForm } from '@/components/storefront/password/reset-form';
import { FormCard } from '@/components/ui/form-card';

// The address contains a secret token, so it must not be indexed.
export const generateMetadata = pageMetadata((t) => t('auth.password.resetTitle'), {
  referrer: 'no-referrer',
  robots: { index: false },
});

interface ResetPasswordPageProps {
  params: Promise<{ id: string; token: string }>;
}

export default async function ResetPasswordPage({ params }: ResetPasswordPageProps) {
  const { id, token } = await params;
  const t = await getTranslations('auth.password');
  return (
    <FormCard title={t('resetTitle')} lead={t('resetLead')}>
      <ResetForm id={decodeURIComponent(id)} token={decodeURIComponent(token)} />
    </FormCard>
  );
}
