import type { ServerAction } from '@/components/admin/call-action';
import { numbersFrom, readForm } from '@/components/admin/catalogue/form-reading';
import type { CollectionView } from '@/lib/domain/catalogue/schema';
import { istDateTime } from '@/lib/platform/time';

/** The values of a collection's form, which the server validates. */
type CollectionDraft = ReturnType<typeof readCollection>;

/** The server actions of app/(admin)/admin/collection-actions.ts, as the page passes them to components. */
export interface CollectionActions {
  create: ServerAction<CollectionDraft, CollectionView>;
  /** `seen`: the `updatedAt` of what was opened, or of what the list showed. */
  edit: ServerAction<CollectionDraft & { id: string; seen: string }, CollectionView>;
  remove: ServerAction<{ id: string; seen: string }, unknown>;
}

/** A picture of the gallery that a collection can show. */
export interface PictureOption {
  id: string;
  title: string;
}

export function readCollection(form: HTMLFormElement) {
  const { text, number } = readForm(form);
  return {
    name: text('name'),
    nameHi: text('nameHi'),
    position: number('position'),
    imageId: text('imageId'),
    products: numbersFrom(text('products')),
    startsAt: isoFromIst(text('startsAt')),
    endsAt: isoFromIst(text('endsAt')),
  };
}

/** What a field of a day and a time shows for a moment, in IST. */
export function istField(moment: string | null): string {
  return moment ? istDateTime(new Date(moment)).slice(0, 16).replace(' ', 'T') : '';
}

/** The moment that such a field names; text that is none stays, and the server refuses it. */
function isoFromIst(text: string): string {
  const moment = new Date(`${text}+05:30`);
  return text === '' || Number.isNaN(moment.getTime()) ? text : moment.toISOString();
}
