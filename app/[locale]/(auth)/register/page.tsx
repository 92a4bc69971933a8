import type { Metadata } from 'next';
import { RegisterView } from '@/components/store/register/register-view';
import { type NextInAddress, nextOf } from '../next-of';

export const metadata: Metadata = { title: 'Create Account' };

export default async function RegisterPage({ searchParams }: { searchParams: NextInAddress }) {
  return <RegisterView next={await nextOf(searchParams)} />;
}
