import { type NextInAddress, nextOf } from '@/app/[locale]/(auth)/next-of';
import { pageMetadata } from '@/app/page-metadata';
import { OtpRequestView } from '@/components/storefront/otp/otp-request-view';

export const generateMetadata = pageMetadata((t) => t('auth.otp.askTitle'));

export default async function OtpLoginPage({ searchParams }: { searchParams: NextInAddress }) {
  return <OtpRequestView next={await nextOf(searchParams)} />;
}
