import { titled } from '@/app/titled';
import { CheckVerification } from '@/components/store/verification/check-verification';

export const generateMetadata = titled((t) => t('auth.verification.title'));

export default function CheckVerificationPage() {
  return <CheckVerification />;
}
