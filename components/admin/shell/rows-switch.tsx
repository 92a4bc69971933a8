'use client';

import { Rows3, Rows4 } from 'lucide-react';
import { useState } from 'react';
import { ROWS_COOKIE, type Rows } from './rows';

const YEAR = 31_536_000;

/**
 * Switches between rows that are easy to read and rows of which more fit. `shell` is the id of the element they follow.
 */
export function RowsSwitch({ given, shell }: { given: Rows; shell: string }) {
  const [rows, setRows] = useState(given);
  const isCompact = rows === 'compact';
  const change = () => {
    const next = isCompact ? 'comfortable' : 'compact';
    const secure = location.protocol === 'https:' ? '; Secure' : '';
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in older browsers
    document.cookie = `${ROWS_COOKIE}=${next}; Path=/admin; Max-Age=${YEAR}; SameSite=Lax${secure}`;
    document.getElementById(shell)?.setAttribute('data-rows', next);
    setRows(next);
  };
  const Icon = isCompact ? Rows4 : Rows3;
  return (
    <button
      type="button"
      aria-pressed={isCompact}
      onClick={change}
      title="Compact rows"
      className="grid size-11 place-items-center rounded-full text-muted hover:bg-raised hover:text-text aria-pressed:text-accent max-lg:hidden"
    >
      <Icon aria-hidden className="size-5" />
      <span className="sr-only">Compact rows</span>
    </button>
  );
}
