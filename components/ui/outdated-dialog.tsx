import { getTranslations } from 'next-intl/server';
import type { Language } from '@/lib/platform/languages';
import { buttonClass } from './button-class';
import { dialogClass } from './dialog-class';

/** Opened by lib/http/outdated-page.ts when a file of this page is gone. It needs no script that could be missing. */
export async function OutdatedDialog({ language }: { language: Language }) {
  const t = await getTranslations({ locale: language, namespace: 'pages.outdated' });
  return (
    <dialog id="outdated" aria-labelledby="outdated-title" className={dialogClass}>
      <h2 id="outdated-title" className="font-bold text-lg">
        {t('title')}
      </h2>
      <p className="mt-2 text-muted">{t('text')}</p>
      <form method="dialog" className="mt-5 flex flex-wrap gap-3">
        <button type="submit" value="load" className={buttonClass()}>
          {t('load')}
        </button>
        <button type="submit" value="later" className={buttonClass('quiet')}>
          {t('later')}
        </button>
      </form>
    </dialog>
  );
}
