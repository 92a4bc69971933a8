import type { z } from 'zod';
import type { ServerAction } from '@/components/admin/call-action';
import type { deleteViewForm, editViewForm, saveViewForm } from '@/lib/domain/saved-views/schema';

/** The server actions of saved views. */
export interface ViewActions {
  save: ServerAction<z.input<typeof saveViewForm>, { id: string }>;
  edit: ServerAction<z.input<typeof editViewForm>, unknown>;
  remove: ServerAction<z.input<typeof deleteViewForm>, unknown>;
}
