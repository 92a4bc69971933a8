import { type PreparedIndex, prepareSearch, rankDocuments } from '@/lib/platform/text-search';
import type { ProductSearchReply, SearchIndex } from './schema';

const MOST_FOUND = 30;

// An index is prepared once and searched often; it goes when the index does.
const prepared = new WeakMap<SearchIndex, PreparedIndex>();

/** Searches the index as the pages do in the browser. */
export function searchProducts(index: SearchIndex, text: string): ProductSearchReply {
  const ready = prepared.get(index) ?? prepareSearch(index.documents, index.vocabulary);
  prepared.set(index, ready);
  const { hits, complete } = rankDocuments(ready, text);
  const products = hits.slice(0, MOST_FOUND).flatMap(({ id, entry }) => {
    const document = index.documents.find((each) => each.id === id);
    if (!document) return [];
    const item = entry === null ? undefined : document.entries[entry];
    return [
      {
        _id: id,
        name: document.name,
        imgpath: document.imgpath,
        item: item ? { itemid: item.itemid, name: item.name, price: item.amount } : null,
      },
    ];
  });
  return { products, complete };
}
