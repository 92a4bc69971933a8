'use client';

import { Search } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { DialogCloseButton } from '@/components/ui/dialog';
import { BeforeTyping } from './before-typing';
import { saveRecentSearch } from './recent-searches';
import { SearchResult } from './search-result';
import { useSearch } from './use-search';

export default function SearchPanel({ onLeave }: { onLeave: () => void }) {
  const t = useTranslations('shell.search');
  const [query, setQuery] = useState('');
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
    <div className="flex max-h-[80dvh] flex-col">
      <div className="flex items-center gap-2 border-line border-b p-2 pl-4">
        <Search aria-hidden className="size-5 shrink-0 text-muted" />
        <input
          type="search"
          // biome-ignore lint/a11y/noAutofocus: the person has just asked for this field
          autoFocus
          value={query}
          maxLength={80}
          enterKeyHint="search"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          onChange={(event) => setQuery(event.target.value)}
          placeholder={t('label')}
          aria-label={t('label')}
          className="min-h-12 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-muted [&::-webkit-search-cancel-button]:hidden"
        />
        <DialogCloseButton onClose={onLeave} />
      </div>
      <p role="status" className="px-4 pt-3 text-muted text-sm [overflow-wrap:anywhere]">
        {status()}
      </p>
      <div className="overflow-y-auto p-2">
        {text === '' ? (
          <BeforeTyping popular={popular} onSearch={setQuery} onChoose={choose} />
        ) : (
          <ul>
            {found.map(({ product, item }) => (
              <SearchResult key={product.id} product={product} item={item} onChoose={choose} />
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
