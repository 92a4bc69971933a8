'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { buttonClass } from '@/components/ui/button-class';
import { Card } from '@/components/ui/card';
import { TextField } from '@/components/ui/text-field';
import { localPath } from '@/lib/platform/languages';
import { days } from '@/lib/platform/time';

const LONGEST = days(400);

interface StatementFormProps {
  /** The initial days, yyyy-mm-dd in IST. */
  from: string;
  to: string;
  /** What is wrong with the period in the address. */
  error?: string | undefined;
}

/** A plain GET form for a period: as a page to print, or as a CSV file. */
export function StatementForm({ from, to: firstTo, error }: StatementFormProps) {
  const t = useTranslations('wallet.statement');
  const language = useLocale();
  // Only the bounds of the other field follow it. The fields are uncontrolled, so text typed before hydration is not
  // lost.
  const [to, setTo] = useState(firstTo);
  const date = 'px-3 text-sm';
  return (
    <Card id="statement" title={t('title')}>
      <form
        action={localPath(language, '/wallet/statement')}
        className="grid halves items-end gap-3 md:grid-cols-[13rem_13rem_auto_auto] md:justify-start"
      >
        {error && (
          <p role="alert" className="col-span-full text-bad text-sm">
            {error}
          </p>
        )}
        <TextField
          id="statement-from"
          name="from"
          type="date"
          label={t('from')}
          defaultValue={from}
          max={to || undefined}
          min={dayBefore(to, LONGEST)}
          required
          className={date}
        />
        <TextField
          id="statement-to"
          name="to"
          type="date"
          label={t('to')}
          defaultValue={firstTo}
          onChange={({ target }) => setTo(target.value)}
          required
          className={date}
        />
        <button type="submit" className={buttonClass('quiet', 'medium', 'min-h-12')}>
          {t('show')}
        </button>
        <button
          type="submit"
          formAction="/wallet/statement/csv"
          className={buttonClass('quiet', 'medium', 'min-h-12 px-3')}
        >
          {t('download')}
        </button>
      </form>
    </Card>
  );
}

/**
 * The day `ms` earlier as yyyy-mm-dd, at the earliest the first day of the century, which is also the answer for no
 * day.
 */
function dayBefore(day: string, ms: number): string {
  const then = Date.parse(day) - ms;
  const first = '2000-01-01';
  return Number.isFinite(then) && then > Date.parse(first)
    ? new Date(then).toISOString().slice(0, 10)
    : first;
}
