import { locale as localeInAddress } from 'next/root-params';
import { getRequestConfig } from 'next-intl/server';
import { messagesOf } from '@/components/shared/messages/catalogue';
import { languageOf } from '@/lib/platform/languages';

/** What next-intl knows while a page is rendered: the language of its address, and all that is said in it. */
export default getRequestConfig(async ({ locale: named }) => {
  const locale = languageOf(named ?? (await localeInAddress()));
  return { locale, messages: messagesOf(locale), timeZone: 'Asia/Kolkata' };
});
