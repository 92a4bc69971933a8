'use server';

import {
  readCancel,
  readDraftForm,
  readId,
  readNewDraft,
  readPercentForm,
  readPriceFileForm,
} from '@/app/(admin)/admin/price/read-draft-form';
import {
  cancelSchedule,
  draftByPercent,
  draftFromFile,
  draftPrices,
  catalogueRefusal as refusal,
  reviseDraft,
  saveDraft,
  undoChangeSet,
} from '@/lib/domain/catalogue';
import {
  cancelScheduleForm,
  changeSetForm,
  draftForm,
  newDraftForm,
  percentForm,
  priceFileForm,
} from '@/lib/domain/catalogue/schema';
import { formAction } from '@/lib/http/form-action';

const access = 'prices.write';

export const draftPricesAction = formAction(
  { access, input: newDraftForm, refusal, read: readNewDraft, back: () => '/admin/price' },
  async function draftPricesByForm({ context, input: { kind, items, rates } }) {
    const { id } = await draftPrices(context, { kind, content: { items, rates } });
    return { goTo: `/admin/price/drafts/${id}` };
  },
);

export const draftByPercentAction = formAction(
  { access, input: percentForm, refusal, read: readPercentForm, back: () => '/admin/price/bulk' },
  async function draftByPercentByForm({ context, input }) {
    const { id } = await draftByPercent(context, input);
    return { goTo: `/admin/price/drafts/${id}` };
  },
);

export const draftFromFileAction = formAction(
  {
    access,
    input: priceFileForm,
    refusal: 'catalogue.notPriceFile' as const,
    read: readPriceFileForm,
    back: () => '/admin/price/bulk',
  },
  async function draftFromFileByForm({ context, input }) {
    const { id } = await draftFromFile(context, input);
    return { goTo: `/admin/price/drafts/${id}` };
  },
);

export const saveDraftAction = formAction(
  {
    access,
    input: draftForm,
    refusal,
    read: readDraftForm,
    back: (form) => `/admin/price/drafts/${readId(form).id}`,
  },
  async function saveDraftByForm({
    context,
    input: { intent, items, rates, leave, startsAt, endsAt, ...input },
  }) {
    const isRevised = await reviseDraft(context, { id: input.id, items, rates, leave });
    if (isRevised || intent === 'check')
      return { goTo: `/admin/price/drafts/${input.id}${intent === 'check' ? '' : '?look=again'}` };
    const window = intent === 'schedule' ? { window: { startsAt, endsAt } } : {};
    const { set } = await saveDraft(context, { ...input, ...window });
    return { goTo: `/admin/price/changes/${set}?done=${intent === 'schedule' ? 'scheduled' : 'saved'}` };
  },
);

export const cancelScheduleAction = formAction(
  {
    access,
    input: cancelScheduleForm,
    read: readCancel,
    back: (form) => `/admin/price/changes/${readId(form).id}`,
  },
  async function cancelScheduleByForm({ context, input }) {
    await cancelSchedule(context, input);
    return { goTo: `/admin/price/changes/${input.id}?done=cancelled` };
  },
);

export const undoChangeSetAction = formAction(
  {
    access,
    input: changeSetForm,
    read: readId,
    back: (form) => `/admin/price/changes/${readId(form).id}`,
  },
  async function undoChangeSetByForm({ context, input }) {
    const { set } = await undoChangeSet(context, input);
    return { goTo: `/admin/price/changes/${set}?done=undone` };
  },
);
