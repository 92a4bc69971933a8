import { type NextInAddress, nextOf } from '@/app/[locale]/(auth)/next-of';
import { pageMetadata } from '@/app/page-metadata';
import { IdentityButtons } from '@/components/shared/identity/identity-buttons';
import { LoginView } from '@/components/storefront/login/login-view';
import { identityClient } from '@/lib/http/page';

export const generateMetadata = pageMetadata((t) => t('auth.login.title'));

export default async function LoginPage({ searchParams }: { searchParams: NextInAddress }) {
  const next = await nextOf(searchParams);
  return <LoginView next={next} identity={identityClient() && <IdentityButtons next={next} />} />;
}
