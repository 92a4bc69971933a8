'use client';

import { ChevronDown, Search } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState, useTransition } from 'react';
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
  const form = useRef<HTMLFormElement>(null);
  // Only for the bounds of the two: a field holds its own value, so what is typed before this script runs stands.
  const [days, setDays] = useState({ from: values.from, to: values.to });
  const shown = useRef(filterQuery(values));

  // The way back in the browser brings older filters: the fields follow the address.
  useEffect(() => {
    if (shown.current === filterQuery(values)) return;
    shown.current = filterQuery(values);
    setDays({ from: values.from, to: values.to });
    for (const [name, value = ''] of Object.entries(values)) {
      const field = form.current?.elements.namedItem(name);
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value;
    }
  }, [values]);

  const apply = () => {
    if (!form.current) return;
    const given = new FormData(form.current);
    const names = fields.flatMap((field) => (field.kind === 'days' ? ['from', 'to'] : [field.name]));
    const wanted = names.map((name) => [name, String(given.get(name) ?? '').trim()]);
    const address = filterQuery({ ...kept, ...Object.fromEntries(wanted) });
    startTransition(() => router.push(address, { scroll: false }));
  };
  const field = (name: string) => ({ id: name, name, defaultValue: values[name] ?? '' });

  return (
    <form
      ref={form}
      action={`#${anchor}`}
      data-pending={pending || undefined}
      className="peer mb-5 grid grid-cols-2 gap-3 lg:flex lg:flex-wrap lg:items-end"
      onSubmit={(event) => {
        event.preventDefault();
        apply();
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
                  onChange={apply}
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
              onChange={({ target }) => setDays({ ...days, from: target.value })}
              max={days.to || undefined}
              className={dayClass}
            />
            <TextField
              {...field('to')}
              type="date"
              label={t('to')}
              onChange={({ target }) => setDays({ ...days, to: target.value })}
              min={days.from || undefined}
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
