'use client';

import { Clock } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { SearchedProduct } from '@/lib/domain/product-search/schema';
import { readRecentSearches, removeRecentSearches } from './recent-searches';
import { SearchResult } from './search-result';

interface BeforeTypingProps {
  popular: SearchedProduct[];
  onSearch: (text: string) => void;
  onChoose: () => void;
}

const heading = 'px-2 pt-2 pb-1 font-semibold text-muted text-sm';

/** The last searches of this browser, and what is bought most. */
export function BeforeTyping({ popular, onSearch, onChoose }: BeforeTypingProps) {
  const t = useTranslations('shell.search');
  // The panel is drawn in browsers only, when it is opened.
  const [recent, setRecent] = useState(readRecentSearches);
  return (
    <>
      {recent.length > 0 && (
        <section aria-labelledby="recent-searches">
          <div className="flex items-center justify-between gap-3">
            <h2 id="recent-searches" className={heading}>
              {t('recent')}
            </h2>
            <button
              type="button"
              onClick={() => {
                removeRecentSearches();
                setRecent([]);
              }}
              className="min-h-11 rounded-full px-3 text-muted text-sm hover:text-text"
            >
              {t('forget')}
            </button>
          </div>
          <ul className="flex flex-wrap gap-2 px-2 pb-2">
            {recent.map((text) => (
              <li key={text} className="max-w-full">
                <button
                  type="button"
                  onClick={() => onSearch(text)}
                  className="flex min-h-11 max-w-full items-center gap-2 rounded-full border border-line bg-raised px-4 text-sm hover:border-edge"
                >
                  <Clock aria-hidden className="size-4 shrink-0 text-muted" />
                  <span className="truncate">{text}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {popular.length > 0 && (
        <section aria-labelledby="popular-products">
          <h2 id="popular-products" className={heading}>
            {t('popular')}
          </h2>
          <ul>
            {popular.map((product) => (
              <SearchResult key={product.id} product={product} item={null} onChoose={onChoose} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
