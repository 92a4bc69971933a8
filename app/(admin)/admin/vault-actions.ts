'use server';

import { deliverTypedCode } from '@/lib/domain/orders';
import {
  decideRestoredCodes,
  decideSetAside,
  editVaultItem,
  importCodes,
  previewCodes,
  voidBatch,
} from '@/lib/domain/vault';
import {
  importCodesForm,
  restoredCodesForm,
  setAsideForm,
  typedCodeForm,
  vaultItemForm,
  voidBatchForm,
} from '@/lib/domain/vault/schema';
import { action } from '@/lib/http/action';

const access = 'prices.write';

/** A dry run says what the file would import; an import is known as a repeat by its file, and needs no key. */
export const importCodesAction = action(
  { access, input: importCodesForm },
  async function importCodesByForm({ context, input }) {
    return input.isDryRun
      ? { preview: await previewCodes(context, input), imported: 0 }
      : { preview: null, imported: (await importCodes(context, input)).imported };
  },
);

export const editVaultItemAction = action(
  { access, input: vaultItemForm },
  async function editVaultItemByForm({ context, input }) {
    await editVaultItem(context, input);
    return {};
  },
);

export const decideSetAsideAction = action(
  { access, input: setAsideForm },
  async function decideSetAsideByForm({ context, input }) {
    await decideSetAside(context, input);
    return {};
  },
);

export const decideRestoredCodesAction = action(
  { access, input: restoredCodesForm },
  async function decideRestoredCodesByForm({ context, input }) {
    return decideRestoredCodes(context, input);
  },
);

export const voidBatchAction = action(
  { access, input: voidBatchForm },
  async function voidBatchByForm({ context, input }) {
    return voidBatch(context, input);
  },
);

export const deliverCodeAction = action(
  { access: 'orders.settle', input: typedCodeForm },
  async function deliverCodeByForm({ context, input }) {
    await deliverTypedCode(context, input);
    return {};
  },
);
