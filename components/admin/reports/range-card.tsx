import Link from 'next/link';
import { buttonClass } from '@/components/ui/button-class';
import { SelectField } from '@/components/ui/select-field';
import { TextField } from '@/components/ui/text-field';
import {
  type Comparison,
  type DayRange,
  type ReportPreset,
  type ReportQuery,
  reportPresets,
} from '@/lib/domain/reports/schema';

const PRESETS: Record<ReportPreset, string> = {
  today: 'Today',
  yesterday: 'Yesterday',
  'last-7': 'Last 7 days',
  'last-30': 'Last 30 days',
  'this-month': 'This month',
  'last-month': 'Last month',
  'financial-year': 'Financial year',
};

const COMPARISONS: Record<Comparison, string> = {
  before: 'The period before',
  year: 'The same days a year before',
};

interface RangeCardProps {
  query: ReportQuery;
  range: DayRange;
}

/** The days of a report and what it is compared with: links and a GET form, which work without scripts. */
export function RangeCard({ query, range }: RangeCardProps) {
  const { compare } = query;
  const isOwn = query.from !== undefined || query.to !== undefined;
  const current = isOwn ? null : (query.range ?? 'last-7');
  return (
    <section aria-label="Days of the report" className="panel space-y-4 p-4 md:p-5">
      <ul className="flex flex-wrap gap-2">
        {reportPresets.map((preset) => (
          <li key={preset}>
            <Link
              href={`/admin/reports?${new URLSearchParams({ range: preset, ...(compare && { compare }) })}`}
              prefetch={false}
              aria-current={preset === current ? 'true' : undefined}
              className="inline-flex min-h-11 items-center rounded-full border border-line px-4 font-semibold text-sm hover:border-edge aria-[current]:border-accent lg:min-h-9"
            >
              {PRESETS[preset]}
            </Link>
          </li>
        ))}
      </ul>
      {/* A new form for each range, because its fields are uncontrolled. */}
      <form
        key={`${range.from} ${range.to} ${compare}`}
        action="/admin/reports"
        className="grid grid-cols-2 gap-3 lg:flex lg:flex-wrap lg:items-end"
      >
        <TextField
          id="from"
          name="from"
          type="date"
          label="From"
          defaultValue={range.from}
          className="px-2.5 max-lg:text-sm"
        />
        <TextField
          id="to"
          name="to"
          type="date"
          label="To"
          defaultValue={range.to}
          className="px-2.5 max-lg:text-sm"
        />
        <div className="col-span-2 lg:w-72">
          <SelectField id="compare" name="compare" label="Compare with" defaultValue={compare ?? ''}>
            <option value="">Nothing</option>
            {Object.entries(COMPARISONS).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
        </div>
        <button type="submit" className={buttonClass('quiet', 'medium', 'col-span-2 min-h-12')}>
          Show
        </button>
      </form>
      <p className="text-muted text-sm">
        Days are those of India. A sale belongs to the moment of its payment, a refund to the moment in which
        it was given back.{' '}
        <Link
          href={`/admin/reports/month/${range.to.slice(0, 7)}`}
          prefetch={false}
          className="text-accent underline underline-offset-4 hover:text-accent-bright"
        >
          Report of the month, to print
        </Link>
      </p>
    </section>
  );
}
