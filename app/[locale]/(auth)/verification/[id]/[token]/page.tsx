import { pageMetadata } from '@/app/page-metadata';
import { VerifyEmail } from '@/components/storefront/verification/verify-email';

// The address contains a secret token, so it must not be indexed.
export const generateMetadata = pageMetadata((t) => t('auth.verification.linkPage'), {
  referrer: 'no-referrer',
  robots: { index: false },
});

interface VerificationPageProps {
  params: Promise<{ id: string; token: string }>;
}

export default async function VerificationPage({ params }: VerificationPageProps) {
  const { id, token } = await params;
  return <VerifyEmail id={decodeURIComponent(id)} token={decodeURIComponent(token)} />;
}
