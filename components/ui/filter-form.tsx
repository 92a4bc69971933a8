'use client';

import { ChevronDown, Search } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState, useTransition } from 'react';
import { buttonClass } from './button-class';
import { classNames } from './class-names';
import { FieldFrame } from './field-frame';
import { type FilterValues, filterQuery, isFiltered } from './filter-query';
import { Link, usePathname, useRouter } from './navigation';
import { Spinner } from './spinner';
import { fieldClass, TextField } from './text-field';

/** One filter; its name is the parameter of the address and the id of its field. */
export type FilterField =
  | { kind: 'search'; name: string; label: string; placeholder: string }
  | { kind: 'choice'; name: string; label: string; all: string; options: readonly FilterOption[] }
  /** Two days, inclusive: the parameters `from` and `to`. */
  | { kind: 'days' };

export interface FilterOption {
  value: string;
  label: string;
}

interface FilterFormProps {
  fields: readonly FilterField[];
  values: FilterValues;
  /** What stays in the address, such as the size of a page. */
  kept?: FilterValues;
  /** Where the list begins, without the '#', for browsers without scripts. */
  anchor: string;
}

// The browser's own calendar sign takes the room that a date needs on a phone.
const dayClass = 'px-2.5 max-lg:text-sm [&::-webkit-calendar-picker-indicator]:ms-0.5';

/** A plain GET form: it works before and without scripts, and with them the list is exchanged in place. */
export function FilterForm({ fields, values, kept = {}, anchor }: FilterFormProps) {
  const t = useTranslations('ui.filter');
  const router = useRouter();
  const pathname = usePathname();
  // More fields than one line holds: the days begin the second.
  const wide = fields.length > 3;
  const [pending, startTransition] = useTransition();
  const [draft, setDraft] = useState(values);
  // The way back in the browser brings older filters: the fields follow the address.
  const [shown, setShown] = useState(values);
  if (filterQuery(shown) !== filterQuery(values)) {
    setShown(values);
    setDraft(values);
  }

  const apply = (wanted: FilterValues) => {
    setDraft(wanted);
    startTransition(() => router.push(filterQuery({ ...kept, ...wanted }), { scroll: false }));
  };
  const field = (name: string) => ({
    id: name,
    name,
    value: draft[name] ?? '',
    onChange: ({ target }: { target: { value: string } }) => setDraft({ ...draft, [name]: target.value }),
  });

  return (
    <form
      action={`#${anchor}`}
      data-pending={pending || undefined}
      className="peer mb-5 grid grid-cols-2 gap-3 lg:flex lg:flex-wrap lg:items-end"
      onSubmit={(event) => {
        event.preventDefault();
        apply(Object.fromEntries(Object.entries(draft).map(([name, value]) => [name, value.trim()])));
      }}
    >
      {Object.entries(kept).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      {fields.map((given) => {
        if (given.kind === 'search')
          return (
            <div
              key={given.name}
              className={classNames('col-span-2', wide ? 'lg:flex-[2_1_20rem]' : 'lg:flex-[2_1_12rem]')}
            >
              <TextField
                {...field(given.name)}
                type="search"
                label={given.label}
                placeholder={given.placeholder}
                maxLength={100}
                autoComplete="off"
                autoCapitalize="off"
                spellCheck={false}
                enterKeyHint="search"
              />
            </div>
          );
        if (given.kind === 'choice')
          return (
            <div
              key={given.name}
              className={classNames(
                'relative col-span-2',
                wide ? 'lg:flex-[1_1_10rem]' : 'lg:flex-[1_1_8rem]',
              )}
            >
              <FieldFrame id={given.name} label={given.label}>
                <select
                  {...field(given.name)}
                  onChange={({ target }) => apply({ ...draft, [given.name]: target.value })}
                  className={`${fieldClass} appearance-none pr-11`}
                >
                  <option value="">{given.all}</option>
                  {given.options.map(({ value, label }) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </select>
              </FieldFrame>
              <ChevronDown
                aria-hidden
                className="pointer-events-none absolute right-4 bottom-3.5 size-5 text-muted"
              />
            </div>
          );
        return (
          <div
            key="days"
            className="col-span-2 grid grid-cols-[repeat(auto-fit,minmax(8.25rem,1fr))] gap-3 lg:flex-[2_1_19rem]"
          >
            <TextField
              {...field('from')}
              type="date"
              label={t('from')}
              max={draft.to || undefined}
              className={dayClass}
            />
            <TextField
              {...field('to')}
              type="date"
              label={t('to')}
              min={draft.from || undefined}
              className={dayClass}
            />
          </div>
        );
      })}
      <div className="col-span-2 flex gap-2">
        <button
          type="submit"
          aria-disabled={pending}
          className={buttonClass('quiet', 'medium', 'min-h-12 flex-1')}
        >
          {pending ? <Spinner /> : <Search aria-hidden className="size-4" />} {t('apply')}
        </button>
        {isFiltered(values) && (
          <Link
            href={`${pathname}${isFiltered(kept) ? filterQuery(kept) : ''}`}
            prefetch={false}
            scroll={false}
            className={buttonClass('plain', 'medium', 'min-h-12')}
          >
            {t('clear')}
          </Link>
        )}
      </div>
    </form>
  );
}
