import { pageMetadata } from '@/app/page-metadata';
import { RejectRegistration } from '@/components/storefront/verification/reject-registration';

// The address contains a secret token, so it must not be indexed.
export const generateMetadata = pageMetadata((t) => t('auth.verification.notMe.title'), {
  referrer: 'no-referrer',
  robots: { index: false },
});

interface NotMePageProps {
  params: Promise<{ id: string; token: string }>;
}

export default async function NotMePage({ params }: NotMePageProps) {
  const { id, token } = await params;
  return <RejectRegistration id={decodeURIComponent(id)} token={decodeURIComponent(token)} />;
}
