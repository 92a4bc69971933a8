import { Art } from '@/components/ui/art';
import { Link } from '@/components/ui/navigation';
import { formatRupees } from '@/lib/platform/money';
import type { FoundInSearch } from './use-search';

interface SearchResultProps extends FoundInSearch {
  onChoose: () => void;
}

/** A product, with the item that was asked for, which its page selects. */
export function SearchResult({ product, item, onChoose }: SearchResultProps) {
  return (
    <li>
      <Link
        href={`/product/${product.id}${item ? `#item-${item.itemid}` : ''}`}
        prefetch={false}
        onClick={onChoose}
        className="flex items-center gap-3 rounded-xl p-2 hover:bg-raised"
      >
        <Art
          src={product.imgpath}
          alt=""
          width={48}
          height={48}
          className="size-12 shrink-0 rounded-lg bg-raised object-cover"
        />
        <span className="min-w-0">
          <span className="block font-semibold">{product.name}</span>
          {item && (
            <span className="block text-muted text-sm">
              {item.name} · {formatRupees(item.amount)}
            </span>
          )}
        </span>
      </Link>
    </li>
  );
}
