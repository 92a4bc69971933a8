import type { Metadata } from 'next';
import { OtpRequestView } from '@/components/store/otp/otp-request-view';
import { type NextInAddress, nextOf } from '../next-of';

export const metadata: Metadata = { title: 'Login by mobile number' };

export default async function OtpLoginPage({ searchParams }: { searchParams: NextInAddress }) {
  return <OtpRequestView next={await nextOf(searchParams)} />;
}
