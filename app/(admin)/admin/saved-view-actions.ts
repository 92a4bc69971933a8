'use server';

import { chooseColumns, deleteView, editView, saveView } from '@/lib/domain/saved-views';
import {
  chooseColumnsForm,
  deleteViewForm,
  editViewForm,
  saveViewForm,
} from '@/lib/domain/saved-views/schema';
import { action } from '@/lib/http/action';

// Each use case asks for the permission of its list.
const access = 'panel.open';

export const saveViewAction = action(
  { access, input: saveViewForm },
  async function saveViewByForm({ context, input }) {
    return saveView(context, input);
  },
);

export const editViewAction = action(
  { access, input: editViewForm },
  async function editViewByForm({ context, input }) {
    await editView(context, input);
    return {};
  },
);

export const deleteViewAction = action(
  { access, input: deleteViewForm },
  async function deleteViewByForm({ context, input }) {
    await deleteView(context, input);
    return {};
  },
);

export const chooseColumnsAction = action(
  { access, input: chooseColumnsForm },
  async function chooseColumnsByForm({ context, input }) {
    await chooseColumns(context, input);
    return {};
  },
);
