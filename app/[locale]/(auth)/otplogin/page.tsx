import { titled } from '@/app/titled';
import { OtpRequestView } from '@/components/store/otp/otp-request-view';
import { type NextInAddress, nextOf } from '../next-of';

export const generateMetadata = titled((t) => t('auth.otp.askTitle'));

export default async function OtpLoginPage({ searchParams }: { searchParams: NextInAddress }) {
  return <OtpRequestView next={await nextOf(searchParams)} />;
}
