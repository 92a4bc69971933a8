import { escapeHtml } from '@/lib/sandbox/http/escape';

export function chip(text: string, tone: 'good' | 'bad' | 'warn' | '' = ''): string {
  return `<span class="chip ${tone}">${escapeHtml(text)}</span>`;
}

/** 'HH:MM:SS' in IST, with the full timestamp as a tooltip. */
export function clockTime(iso: string): string {
  const time = new Date(iso).toLocaleTimeString('en-GB', { timeZone: 'Asia/Kolkata' });
  return `<time class="quiet mono" datetime="${iso}" title="${iso}">${time}</time>`;
}

export function empty(text: string): string {
  return `<p class="empty">${escapeHtml(text)}</p>`;
}

export function tile(value: string | number, label: string): string {
  return `<div class="card"><strong>${escapeHtml(value)}</strong><span>${escapeHtml(label)}</span></div>`;
}

/** The page shows this many entries of a list; the JSON has all of them. */
export const MAX_ROWS = 100;

export function shownNote(total: number): string {
  return total > MAX_ROWS ? `<p class="quiet">The newest ${MAX_ROWS} of ${total}.</p>` : '';
}

/** Indents JSON; other text is returned unchanged. */
export function prettyJson(text: string): string {
  if (text === '') return '<pre>—</pre>';
  let shown = text;
  try {
    shown = JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    // Forms and HTML pages are not JSON.
  }
  return `<pre>${escapeHtml(shown)}</pre>`;
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = (tag: string, values: readonly string[]) =>
    values.map((value) => `<${tag}>${value}</${tag}>`).join('');
  return `<table><tr>${cells('th', head)}</tr>${rows.map((row) => `<tr>${cells('td', row)}</tr>`).join('')}</table>`;
}
