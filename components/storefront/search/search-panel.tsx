'use client';

import { useTranslations } from 'next-intl';
import { BeforeTyping } from './before-typing';
import { saveRecentSearch } from './recent-searches';
import { SearchResult } from './search-result';
import { useSearch } from './use-search';

interface SearchPanelProps {
  query: string;
  onSearch: (query: string) => void;
  onLeave: () => void;
}

/** What is found for the text of the search field. */
export default function SearchPanel({ query, onSearch, onLeave }: SearchPanelProps) {
  const t = useTranslations('shell.search');
  const { phase, popular, found, complete } = useSearch(query);
  const text = query.trim();
  const choose = () => {
    saveRecentSearch(text);
    onLeave();
  };
  const status = () => {
    if (phase === 'failed') return t('failed');
    if (phase === 'loading') return t('loading');
    if (text === '') return t('hint');
    if (found.length === 0) return t('none', { text });
    return complete ? t('found', { count: found.length }) : t('close');
  };
  return (
    <>
      <p role="status" className="px-4 pt-3 text-muted text-sm [overflow-wrap:anywhere]">
        {status()}
      </p>
      <div className="overflow-y-auto p-2">
        {text === '' ? (
          <BeforeTyping popular={popular} onSearch={onSearch} onChoose={choose} />
        ) : (
          <ul>
            {found.map(({ product, item }) => (
              <SearchResult key={product.id} product={product} item={item} onChoose={choose} />
            ))}
          </ul>
        )}
      </div>
    </>
  );
}
