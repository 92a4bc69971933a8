'use client';

import { Search } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { lazy, Suspense } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { Spinner } from '@/components/ui/spinner';
import { useEarlyDialog } from '@/components/ui/use-early-dialog';

const SearchPanel = lazy(() => import('./search-panel'));

/** Opens the search over all products. Its code and the list are loaded when it is first opened. */
export function SearchButton() {
  const t = useTranslations('shell.search');
  const { close, button, dialog } = useEarlyDialog();
  return (
    <>
      <button
        {...button}
        className="flex size-11 items-center justify-center gap-3 rounded-full text-muted hover:bg-raised hover:text-text md:w-full md:max-w-md md:justify-start md:border md:border-line md:bg-panel md:px-4 md:hover:border-edge"
      >
        <Search aria-hidden className="size-5 shrink-0" />
        <span className="sr-only text-sm md:not-sr-only">{t('open')}</span>
      </button>
      <Dialog
        {...dialog}
        label={t('label')}
        className="mx-auto mt-3 max-h-[80dvh] w-[min(36rem,calc(100vw-1.5rem))] max-w-none overflow-hidden rounded-card border border-line bg-panel md:mt-[10vh]"
      >
        <Suspense fallback={<Spinner className="m-8 size-5" />}>
          <SearchPanel onLeave={close} />
        </Suspense>
      </Dialog>
    </>
  );
}
