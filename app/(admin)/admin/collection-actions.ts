'use server';

import {
  createCollection,
  createCollectionForm,
  deleteCollection,
  deleteCollectionForm,
  editCollection,
  editCollectionForm,
  catalogueRefusal as refusal,
} from '@/lib/domain/catalogue';
import { action } from '@/lib/http/action';

const access = 'collections.write';

export const createCollectionAction = action(
  { access, input: createCollectionForm, refusal },
  async function createCollectionByForm({ context, input: collection }) {
    return createCollection(context, { collection });
  },
);

export const editCollectionAction = action(
  { access, input: editCollectionForm, refusal },
  async function editCollectionByForm({ context, input: collection }) {
    return editCollection(context, { collection });
  },
);

export const deleteCollectionAction = action(
  { access, input: deleteCollectionForm },
  async function deleteCollectionByForm({ context, input }) {
    await deleteCollection(context, input);
    return {};
  },
);
