import type { useTranslations } from 'next-intl';
import type { SessionUser } from '@/components/shared/session/session-user';

/** The first message of a support chat: name, mobile number and email of the customer are filled in (spec S1.3). */
export function chatText(
  t: ReturnType<typeof useTranslations<'shell.chat'>>,
  user: SessionUser | null,
  about?: string,
): string {
  return [
    about ? t('helpWith', { about }) : t('help'),
    user?.name && t('name', { name: user.name }),
    user?.mobilenumber && t('mobile', { mobile: user.mobilenumber }),
    user?.email && t('email', { email: user.email }),
  ]
    .filter(Boolean)
    .join('\n');
}

/** The address of the support chat with a prefilled message. */
export function supportLink(supportUrl: string, words: string): string {
  return `${supportUrl}${supportUrl.includes('?') ? '&' : '?'}text=${encodeURIComponent(words)}`;
}
