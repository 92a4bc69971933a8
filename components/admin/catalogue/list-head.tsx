import { ArrowDownUp, FileUp, Plus } from 'lucide-react';
import Link from 'next/link';
import { Permitted } from '@/components/admin/permissions/permitted';
import { buttonClass } from '@/components/ui/button-class';
import { type FilterField, FilterForm } from '@/components/ui/filter-form';

/** Lists only what lacks a Hindi text. */
export const HINDI_FILTER: FilterField = {
  kind: 'choice',
  name: 'hindi',
  label: 'Hindi texts',
  all: 'All',
  options: [{ value: 'missing', label: 'Missing' }],
};

interface ListHeadProps {
  /** The plural of what is listed, in lower case. */
  noun: string;
  search: string;
  /** 'missing' while only those without a Hindi text are listed, else ''. */
  hindi: string;
  placeholder: string;
  create: { href: string; label: string };
  /** Creates one from a file. */
  fromFile?: { href: string; label: string };
  /** Puts them into order. */
  order?: { href: string; label: string };
}

/** The search field of a list and the button that creates an entry. */
export function ListHead({ noun, search, hindi, placeholder, create, fromFile, order }: ListHeadProps) {
  return (
    <div className="panel flex flex-wrap items-end justify-between gap-x-6 p-4 pb-0 md:p-6 md:pb-0">
      <div className="min-w-0 grow md:max-w-2xl">
        <FilterForm
          fields={[{ kind: 'search', name: 'search', label: `Search ${noun}`, placeholder }, HINDI_FILTER]}
          values={{ search, hindi }}
          anchor={noun}
        />
      </div>
      <Permitted to="catalogue.write">
        <div className="mb-5 flex flex-wrap gap-3 max-sm:w-full max-sm:[&>*]:w-full">
          {order && (
            <Link href={order.href} prefetch={false} className={buttonClass('quiet')}>
              <ArrowDownUp aria-hidden className="size-4" /> {order.label}
            </Link>
          )}
          {fromFile && (
            <Link href={fromFile.href} prefetch={false} className={buttonClass('quiet')}>
              <FileUp aria-hidden className="size-4" /> {fromFile.label}
            </Link>
          )}
          <Link href={create.href} prefetch={false} className={buttonClass()}>
            <Plus aria-hidden className="size-4" /> {create.label}
          </Link>
        </div>
      </Permitted>
    </div>
  );
}
