import type { useTranslations } from 'next-intl';
import type { SessionUser } from '@/components/shared/session/session-user';

/** How a chat begins: the person's name, mobile number and email are written in (spec S1.3). */
export function chatWords(
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

/** The support chat with words that wait to be sent. */
export function supportLink(supportUrl: string, words: string): string {
  return `${supportUrl}${supportUrl.includes('?') ? '&' : '?'}text=${encodeURIComponent(words)}`;
}
