'use client';

import { ChevronDown, Search } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Fragment, useEffect, useRef, useState, useTransition } from 'react';
import { buttonClass } from './button-class';
import { classNames } from './class-names';
import { FieldFrame } from './field-frame';
import { type FilterValues, filterQuery, isFiltered } from './filter-query';
import { Link, usePathname, useRouter } from './navigation';
import { Spinner } from './spinner';
import { fieldClass, TextField } from './text-field';

/** One filter; `name` is both the query parameter and the id of the field. */
export type FilterField =
  | { kind: 'search'; name: string; label: string; placeholder: string; hint?: string }
  | { kind: 'choice'; name: string; label: string; all: string; options: readonly FilterOption[] }
  /** Two days, inclusive: the query parameters `from` and `to`. */
  | { kind: 'days' };

interface FilterOption {
  value: string;
  label: string;
}

interface FilterFormProps {
  fields: readonly FilterField[];
  values: FilterValues;
  /** Query parameters that a new filter keeps, such as the page size. */
  kept?: FilterValues;
  /** Id of the list. Browsers without JavaScript scroll to it after the form is sent. */
  anchor: string;
}

// On a phone the browser's calendar icon would take the width that a date needs.
const dayClass = 'px-2.5 max-lg:text-sm [&::-webkit-calendar-picker-indicator]:ms-0.5';

/**
 * A plain GET form: it works before hydration and without JavaScript. With JavaScript the list is replaced without a
 * full page load.
 */
export function FilterForm({ fields, values, kept = {}, anchor }: FilterFormProps) {
  const t = useTranslations('ui.filter');
  const router = useRouter();
  const pathname = usePathname();
  // More than three fields do not fit into one line: the days start the second line.
  const wide = fields.length > 3;
  const [pending, startTransition] = useTransition();
  const form = useRef<HTMLFormElement>(null);
  // Holds only the bounds that the two days set for each other. The fields are uncontrolled, so text typed before
  // hydration is not lost.
  const [days, setDays] = useState({ from: values.from, to: values.to });
  const shown = useRef(filterQuery(values));

  // The browser's Back button restores older filters in the address: the fields must follow it.
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
            <Fragment key={given.name}>
              <div className={classNames('col-span-2', wide ? 'lg:flex-[2_1_20rem]' : 'lg:flex-[2_1_12rem]')}>
                <TextField
                  {...field(given.name)}
                  type="search"
                  label={given.label}
                  placeholder={given.placeholder}
                  aria-describedby={given.hint && `${given.name}-hint`}
                  maxLength={100}
                  autoComplete="off"
                  autoCapitalize="off"
                  spellCheck={false}
                  enterKeyHint="search"
                />
              </div>
              {given.hint && (
                // Below the whole row, where it does not move the other fields out of their line.
                <p
                  id={`${given.name}-hint`}
                  className="col-span-2 text-muted text-sm lg:order-last lg:w-full"
                >
                  {given.hint}
                </p>
              )}
            </Fragment>
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
