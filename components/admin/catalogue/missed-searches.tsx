import type { MissedSearchView } from '@/lib/domain/product-search/schema';

/** What shoppers typed and no product has, so that it can become a search word of one. */
export function MissedSearches({ searches }: { searches: MissedSearchView[] }) {
  return (
    <section aria-labelledby="missed-searches" className="panel mt-5 p-4 md:p-6">
      <h2 id="missed-searches" className="font-bold">
        Searched and not found
      </h2>
      <p className="mt-1 mb-3 text-muted text-sm">
        In the last 30 days. Add a text to the search words of the product that it means, and shoppers find
        it.
      </p>
      {searches.length === 0 ? (
        <p className="text-sm">Every search found something.</p>
      ) : (
        <ul className="grid gap-x-8 sm:grid-cols-2">
          {searches.map(({ text, searches: times, last }) => (
            <li key={text} className="flex justify-between gap-4 border-line border-b py-2 text-sm">
              <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">{text}</span>
              <span className="shrink-0 text-muted tabular-nums">
                {times === 1 ? 'once' : `${times} times`}, last {last}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
