'use client';

import { Languages } from 'lucide-react';
import { useSearchParams } from 'next/navigation';
import { useLocale } from 'next-intl';
import { Suspense } from 'react';
import { usePathname } from '@/components/ui/navigation';
import { type Language, localPath } from '@/lib/platform/languages';

/** The other language, named in itself, for people who cannot read this page's. */
const OTHER: Record<Language, { language: Language; name: string }> = {
  en: { language: 'hi', name: 'हिन्दी' },
  hi: { language: 'en', name: 'English' },
};

/** Leads to this very page in the other language: a new document, for it has another root. */
export function LanguageSwitch({ className }: { className: string }) {
  return (
    // The parameters are known in the browser only where the page is prerendered.
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
