'use client';

import { Search } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Art } from '@/components/ui/art';
import { DialogCloseButton } from '@/components/ui/dialog';
import { Link } from '@/components/ui/navigation';
import { searchProducts } from './search-products';
import { useAllProducts } from './use-all-products';

export default function SearchPanel({ onLeave }: { onLeave: () => void }) {
  const t = useTranslations('shell.search');
  const [query, setQuery] = useState('');
  const { products, failed } = useAllProducts();
  const found = searchProducts(products ?? [], query);
  return (
    <div className="flex max-h-[80dvh] flex-col">
      <div className="flex items-center gap-2 border-line border-b p-2 pl-4">
        <Search aria-hidden className="size-5 shrink-0 text-muted" />
        <input
          type="search"
          // biome-ignore lint/a11y/noAutofocus: the person has just asked for this field
          autoFocus
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          placeholder={t('label')}
          aria-label={t('label')}
          className="min-h-12 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-muted [&::-webkit-search-cancel-button]:hidden"
        />
        <DialogCloseButton onClose={onLeave} />
      </div>
      <p role="status" className="px-4 pt-3 text-muted text-sm">
        {failed ? t('failed') : products ? t('found', { count: found.length }) : t('loading')}
      </p>
      <ul className="overflow-y-auto p-2">
        {found.map((product) => (
          <li key={product._id}>
            <Link
              href={`/product/${product._id}`}
              prefetch={false}
              onClick={onLeave}
              className="flex items-center gap-3 rounded-xl p-2 hover:bg-raised"
            >
              <Art
                src={product.imgpath}
                alt=""
                width={48}
                height={48}
                className="size-12 rounded-lg bg-raised object-cover"
              />
              <span className="font-semibold">{product.name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
