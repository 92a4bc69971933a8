// The keys of the rows of every table of the panel. They act on the document: a table needs nothing of its own for them
// but rows that can have the focus, which DataTable gives.

/** What a link or button in a row has that opens the row's object; without one it is the row's first link. */
export const OPENS_ROW = 'data-opens-row';
/** What a checkbox in a row has that selects it. */
export const SELECTS_ROW = 'data-selects-row';

/** The row that had the focus last; it may be gone from the page. */
let last: HTMLElement | null = null;

/** Does what a key does with the rows; false when it means nothing here. */
export function pressRowKey(key: string, target: EventTarget | null): boolean {
  if (key === 'j') return move(1);
  if (key === 'k') return move(-1);
  const row = rowOf(document.activeElement);
  if (!row) return false;
  if (key === 'x') return press(row.querySelector<HTMLElement>(`[${SELECTS_ROW}]`));
  // Enter on a link or button in the row is theirs.
  if (key === 'e' || (key === 'enter' && target === row))
    return press(row.querySelector<HTMLElement>(`[${OPENS_ROW}]`) ?? row.querySelector('a'));
  return false;
}

const rowOf = (element: Element | null) => element?.closest<HTMLElement>('main tr[data-row]') ?? null;

function move(by: 1 | -1): boolean {
  const from = rowOf(document.activeElement) ?? (last?.isConnected ? last : null);
  const table = from?.closest('table') ?? document.querySelector('main table:has(tr[data-row])');
  const rows = [...(table?.querySelectorAll<HTMLElement>('tr[data-row]') ?? [])];
  const next = from ? rows[rows.indexOf(from) + by] : rows[by > 0 ? 0 : rows.length - 1];
  if (!next) return rows.length > 0;
  last = next;
  next.focus({ preventScroll: true });
  next.scrollIntoView({ block: 'nearest' });
  return true;
}

function press(element: HTMLElement | null): boolean {
  element?.click();
  return element !== null;
}
