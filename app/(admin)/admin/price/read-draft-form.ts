// The fields of the forms about prices, by the names that components/admin/prices gives them.

import type { z } from 'zod';
import {
  type cancelScheduleForm,
  type draftForm,
  LARGEST_PRICE_FILE,
  type newDraftForm,
  type percentForm,
} from '@/lib/domain/catalogue/schema';

const textOf = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};
const textsOf = (form: FormData, name: string): string[] =>
  form.getAll(name).filter((value) => typeof value === 'string');

/** The value of a datetime-local field, which is Indian time wherever the browser is; '' stays. */
function momentFrom(text: string): string {
  return text === '' ? '' : `${text}:00+05:30`;
}

interface Seen {
  price: number;
  resell: number;
  inStock: boolean;
}

/** `169|160|true`: what was on the page when typing began. */
function seenFrom(text: string): Seen {
  const [price = '', resell = '', inStock = ''] = text.split('|');
  return { price: Number(price), resell: Number(resell), inStock: inStock === 'true' };
}

/** The rows of items. An item that is on the page twice, at two products, counts as it was changed at either. */
function itemsFrom(form: FormData) {
  const names = new Set([...form.keys()].filter((name) => name.startsWith('seen-')));
  return [...names].flatMap((name) => {
    const id = name.slice('seen-'.length);
    const seen = seenFrom(textOf(form, name));
    const rows = textsOf(form, name).length;
    const typed = (field: string, old: number) => {
      const texts = textsOf(form, `${field}-${id}`);
      return texts.find((text) => text !== String(old)) ?? texts[0] ?? String(old);
    };
    const ticked = textsOf(form, `stock-${id}`).length;
    return {
      itemid: Number(id),
      price: typed('price', seen.price),
      resell: typed('resell', seen.resell),
      inStock: seen.inStock ? ticked === rows : ticked > 0,
      seen,
    };
  });
}

function ratesFrom(form: FormData) {
  return textsOf(form, 'currency').map((currency) => {
    const seen = textOf(form, `seen rate ${currency}`);
    return { currency, rupees: textOf(form, `rate-${currency}`), seen: seen === '' ? null : Number(seen) };
  });
}

/** The form of the page of prices as a new draft. Rows whose fields were not changed are left out. */
export function readNewDraft(form: FormData): unknown {
  const rates = ratesFrom(form);
  const items = itemsFrom(form).filter(
    ({ price, resell, inStock, seen }) =>
      price !== String(seen.price) || resell !== String(seen.resell) || inStock !== seen.inStock,
  );
  const kind = rates.length > 0 ? 'rate' : 'prices';
  return { kind, items, rates } satisfies Record<keyof z.input<typeof newDraftForm>, unknown>;
}

/** The preview of a draft. */
export function readDraftForm(form: FormData): unknown {
  return {
    id: textOf(form, 'id'),
    intent: textOf(form, 'intent'),
    items: itemsFrom(form),
    rates: ratesFrom(form),
    leave: textsOf(form, 'leave').map(Number),
    fingerprint: textOf(form, 'fingerprint'),
    confirmed: textsOf(form, 'confirmed'),
    reason: textOf(form, 'reason'),
    startsAt: momentFrom(textOf(form, 'startsAt')),
    endsAt: momentFrom(textOf(form, 'endsAt')),
  } satisfies Record<keyof z.input<typeof draftForm>, unknown>;
}

export function readId(form: FormData): { id: string } {
  return { id: textOf(form, 'id') };
}

/** Which of the two buttons was pressed; a page of the version before does not say. */
export function readCancel(form: FormData): unknown {
  return { ...readId(form), seen: textOf(form, 'seen') || undefined } satisfies Record<
    keyof z.input<typeof cancelScheduleForm>,
    unknown
  >;
}

export function readPercentForm(form: FormData): unknown {
  const percent = textOf(form, 'percent').trim();
  return {
    scope: textOf(form, 'scope'),
    prices: textOf(form, 'prices'),
    direction: textOf(form, 'direction'),
    percent: /^\d+(\.\d+)?$/.test(percent) ? Number(percent) : null,
    rounding: textOf(form, 'rounding'),
  } satisfies Record<keyof z.input<typeof percentForm>, unknown>;
}

/** The text of the file; '' for one that is too large, which the schema refuses. */
export async function readPriceFileForm(form: FormData): Promise<{ text: string }> {
  const file = form.get('file');
  const isSmall = file instanceof File && file.size <= LARGEST_PRICE_FILE;
  return { text: isSmall ? await file.text() : '' };
}
