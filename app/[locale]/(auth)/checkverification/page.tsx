import type { Metadata } from 'next';
import { CheckVerification } from '@/components/store/verification/check-verification';

export const metadata: Metadata = { title: 'Check your email' };

export default function CheckVerificationPage() {
  return <CheckVerification />;
}
