import { createNavigation } from 'next-intl/navigation';
import { defineRouting } from 'next-intl/routing';
import { DEFAULT_LANGUAGE, LANGUAGES } from '@/lib/platform/languages';

/**
 * Links and the router of pages: they take paths as the spec names them ('/login') and stay in the language of the page.
 * Nobody is sent to another language unasked, so no cookie is set and no header is read.
 */
export const { Link, redirect, usePathname, useRouter, getPathname } = createNavigation(
  defineRouting({
    locales: LANGUAGES,
    defaultLocale: DEFAULT_LANGUAGE,
    localePrefix: 'as-needed',
    localeCookie: false,
    localeDetection: false,
  }),
);
