import { getLocale } from 'next-intl/server';
import { type NextInAddress, nextOf } from '@/app/[locale]/(auth)/next-of';
import { pageMetadata } from '@/app/page-metadata';
import { OtpVerifyView } from '@/components/storefront/otp/otp-verify-view';
import { MOBILE_DIGITS, mobileDigits } from '@/components/ui/digits';
import { redirect } from '@/components/ui/navigation';

export const generateMetadata = pageMetadata((t) => t('auth.otp.title'), { robots: { index: false } });

interface OtpVerifyPageProps {
  params: Promise<{ mobile: string }>;
  searchParams: NextInAddress;
}

export default async function OtpVerifyPage({ params, searchParams }: OtpVerifyPageProps) {
  const mobile = mobileDigits(decodeURIComponent((await params).mobile));
  // No code can have been sent to a number of another length.
  if (mobile.length !== MOBILE_DIGITS) redirect({ href: '/otplogin', locale: await getLocale() });
  return <OtpVerifyView mobile={mobile} next={await nextOf(searchParams)} />;
}
