import { titled } from '@/app/titled';
import { ForgotView } from '@/components/store/password/forgot-view';

export const generateMetadata = titled((t) => t('auth.password.forgotPage'));

export default function ForgotPasswordPage() {
  return <ForgotView />;
}
