'use client';

import { Languages } from 'lucide-react';
import { useSearchParams } from 'next/navigation';
import { useLocale } from 'next-intl';
import { Suspense } from 'react';
import { usePathname } from '@/components/ui/navigation';
import { type Language, localPath } from '@/lib/platform/languages';

/** The other language, with its own name, for visitors who cannot read the language of the page. */
const OTHER: Record<Language, { language: Language; name: string }> = {
  en: { language: 'hi', name: 'हिन्दी' },
  hi: { language: 'en', name: 'English' },
};

/** Links to this page in the other language. It is a full page load, because each language has its own root layout. */
export function LanguageSwitch({ className }: { className: string }) {
  return (
    // On a prerendered page the query is known only in the browser.
    <Suspense fallback={<SwitchLink className={className} query="" />}>
      <SwitchWithQuery className={className} />
    </Suspense>
  );
}

function SwitchWithQuery({ className }: { className: string }) {
  const query = useSearchParams().toString();
  return <SwitchLink className={className} query={query} />;
}

function SwitchLink({ className, query }: { className: string; query: string }) {
  const pathname = usePathname();
  const { language, name } = OTHER[useLocale()];
  const path = localPath(language, pathname);
  return (
    <a
      href={query ? `${path}?${query}` : path}
      hrefLang={language}
      lang={language}
      className={className}
      style={language === 'hi' ? { fontFamily: '"Name of Hindi", sans-serif' } : undefined}
    >
      <Languages aria-hidden className="size-4" /> {name}
    </a>
  );
}
