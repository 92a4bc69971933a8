import { locale as localeInAddress } from 'next/root-params';
import { getRequestConfig } from 'next-intl/server';
import { messagesOf } from '@/components/shared/messages/catalogue';
import { languageOf } from '@/lib/platform/languages';

/** The configuration of next-intl for a render: the language of the address and its messages. */
export default getRequestConfig(async ({ locale: named }) => {
  const locale = languageOf(named ?? (await localeInAddress()));
  return { locale, messages: messagesOf(locale), timeZone: 'Asia/Kolkata' };
});
