import type { Metadata } from 'next';
import { LoginView } from '@/components/store/login/login-view';
import { safeNext } from '@/components/store/session/safe-next';

export const metadata: Metadata = { title: 'Login' };

interface LoginPageProps {
  searchParams: Promise<{ next?: string | string[] }>;
}

export default async function LoginPage({ searchParams }: LoginPageProps) {
  const { next } = await searchParams;
  return <LoginView next={safeNext(Array.isArray(next) ? next[0] : next)} />;
}
