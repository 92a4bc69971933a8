import { pageMetadata } from '@/app/page-metadata';
import { CheckVerification } from '@/components/storefront/verification/check-verification';

export const generateMetadata = pageMetadata((t) => t('auth.verification.title'));

export default function CheckVerificationPage() {
  return <CheckVerification />;
}
