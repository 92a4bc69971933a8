import Link from 'next/link';
import { screensNamed } from '@/components/admin/screens';
import { buttonClass } from '@/components/ui/button-class';
import type { Permission } from '@/lib/domain/permissions';
import { type Found, LONGEST_SEARCH } from '@/lib/domain/search/schema';
import { HitFigures } from './hit-figures';
import {
  detailOf,
  groupHits,
  KIND_WORDS,
  PREFIX_WORDS,
  prefixesFor,
  titleOf,
  unfinishedText,
} from './hit-text';

interface SearchPageProps {
  /** What was typed; '' before. */
  q: string;
  /** Null when the text cannot be searched for. */
  found: Found | null;
  permissions: readonly Permission[];
}

const rowClass =
  'flex min-h-11 items-center justify-between gap-4 rounded-xl px-3 py-2 text-sm hover:bg-raised';

/** The search of the panel as a page that needs no script. */
export function SearchPage({ q, found, permissions }: SearchPageProps) {
  const screens = screensNamed(q, permissions);
  const unfinished = found && unfinishedText(found.unfinished);
  return (
    <>
      <search className="panel block p-4 md:p-6">
        <form action="/admin/search" className="flex flex-wrap gap-2">
          <label htmlFor="find" className="sr-only">
            Find
          </label>
          <input
            id="find"
            type="search"
            name="q"
            defaultValue={q}
            maxLength={LONGEST_SEARCH}
            placeholder="Order, UTR, phone, email, player or screen"
            className="min-h-11 min-w-0 flex-1 basis-60 rounded-xl border border-edge bg-night px-4"
          />
          <button type="submit" className={buttonClass()}>
            Find
          </button>
        </form>
        <p className="mt-3 text-muted text-sm">
          {prefixesFor(permissions).map((prefix) => (
            <span key={prefix} className="mr-4 inline-block">
              <code className="text-text">{prefix}:</code> {PREFIX_WORDS[prefix]}
            </span>
          ))}
        </p>
      </search>
      {found === null && <p role="alert">This text cannot be searched for.</p>}
      {unfinished && <p role="status">{unfinished}</p>}
      {q !== '' && found?.hits.length === 0 && screens.length === 0 && <p role="status">Nothing found.</p>}
      {found &&
        groupHits(found.hits).map(({ kind, hits }) => (
          <section key={kind} aria-labelledby={`found-${kind}`} className="panel p-4 md:p-6">
            <h2 id={`found-${kind}`} className="mb-2 font-bold text-lg">
              {KIND_WORDS[kind]}
            </h2>
            <ul>
              {hits.map((hit) => (
                <li key={hit.id}>
                  <Link href={hit.href} prefetch={false} className={rowClass}>
                    <span className="min-w-0 [overflow-wrap:anywhere]">
                      {titleOf(hit)}
                      <span className="block text-muted text-xs">{detailOf(hit)}</span>
                    </span>
                    <span className="shrink-0 text-right text-muted text-xs">
                      <HitFigures hit={hit} />
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      {screens.length > 0 && (
        <section id="screens" aria-labelledby="found-screens" className="panel scroll-mt-20 p-4 md:p-6">
          <h2 id="found-screens" className="mb-2 font-bold text-lg">
            Screens
          </h2>
          <ul className="grid sm:grid-cols-2 lg:grid-cols-3">
            {screens.map(({ href, label }) => (
              <li key={href}>
                <Link href={href} prefetch={false} className={rowClass}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
