'use client';

import { useTranslations } from 'next-intl';
import type { IdentityFailure } from './identity-store';

export function useIdentityMessage(): (why: IdentityFailure) => string {
  const t = useTranslations('identity.failures');
  return (why) => (typeof why === 'string' ? t(why) : why.message);
}
