'use client';

import { Search } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Suspense, useState } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { lazyPart } from '@/components/ui/lazy-part';
import { Spinner } from '@/components/ui/spinner';
import { useEarlyDialog } from '@/components/ui/use-early-dialog';
import { SearchField } from './search-field';

const SearchPanel = lazyPart(() => import('./search-panel'));

/**
 * Opens the search over all products. What searches is loaded when it is first opened; the field is there at once,
 * because letters that are typed before would be lost.
 */
export function SearchButton() {
  const t = useTranslations('shell.search');
  const [query, setQuery] = useState('');
  const { close, button, dialog } = useEarlyDialog();
  const leave = () => {
    setQuery('');
    close();
  };
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
        onClose={leave}
        label={t('label')}
        className="mx-auto mt-3 max-h-[80dvh] w-[min(36rem,calc(100vw-1.5rem))] max-w-none overflow-hidden rounded-card border border-line bg-panel md:mt-[10vh]"
      >
        <div className="flex max-h-[80dvh] flex-col">
          <SearchField value={query} onType={setQuery} onLeave={leave} />
          <Suspense fallback={<Spinner className="m-8 size-5" />}>
            <SearchPanel query={query} onSearch={setQuery} onLeave={leave} />
          </Suspense>
        </div>
      </Dialog>
    </>
  );
}
