import { pageMetadata } from '@/app/page-metadata';
import { ForgotView } from '@/components/storefront/password/forgot-view';

export const generateMetadata = pageMetadata((t) => t('auth.password.forgotPage'));

export default function ForgotPasswordPage() {
  return <ForgotView />;
}
