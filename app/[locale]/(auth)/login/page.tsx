import type { Metadata } from 'next';
import { IdentityButtons } from '@/components/store/identity/identity-buttons';
import { LoginView } from '@/components/store/login/login-view';
import { identityClient } from '@/lib/web/page';
import { type NextInAddress, nextOf } from '../next-of';

export const metadata: Metadata = { title: 'Login' };

export default async function LoginPage({ searchParams }: { searchParams: NextInAddress }) {
  const next = await nextOf(searchParams);
  return <LoginView next={next} identity={identityClient() && <IdentityButtons next={next} />} />;
}
