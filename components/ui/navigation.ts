import { createNavigation } from 'next-intl/navigation';
import { defineRouting } from 'next-intl/routing';
import { DEFAULT_LANGUAGE, LANGUAGES } from '@/lib/platform/languages';

/**
 * Link and router that take the paths of the spec ('/login') and stay in the language of the page. The language is
 * never changed without a request, so no cookie is set and no header is read.
 */
export const { Link, redirect, usePathname, useRouter } = createNavigation(
  defineRouting({
    locales: LANGUAGES,
    defaultLocale: DEFAULT_LANGUAGE,
    localePrefix: 'as-needed',
    localeCookie: false,
    localeDetection: false,
  }),
);
