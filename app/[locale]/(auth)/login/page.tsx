import { titled } from '@/app/titled';
import { IdentityButtons } from '@/components/store/identity/identity-buttons';
import { LoginView } from '@/components/store/login/login-view';
import { identityClient } from '@/lib/web/page';
import { type NextInAddress, nextOf } from '../next-of';

export const generateMetadata = titled((t) => t('auth.login.title'));

export default async function LoginPage({ searchParams }: { searchParams: NextInAddress }) {
  const next = await nextOf(searchParams);
  return <LoginView next={next} identity={identityClient() && <IdentityButtons next={next} />} />;
}
