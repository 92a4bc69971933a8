import type { z } from 'zod';
import { recordAudit } from '@/lib/domain/audit-log';
import type { Context } from '@/lib/domain/context';
import {
  type createEndingTemplateForm,
  type deleteEndingTemplateForm,
  type EndingTemplateView,
  type editEndingTemplateForm,
  endStatuses,
} from '@/lib/domain/orders/schema';
import type { EndingTemplate } from '@/lib/platform/db';
import { transaction, violatedUnique } from '@/lib/platform/db';
import { AppError, assertAsShown, notFound } from '@/lib/platform/errors';
import { newId } from '@/lib/platform/ids';

/** More would not be looked through while a customer waits. */
const MAX_TEMPLATES = 30;

type TemplateContext = Pick<Context, 'db' | 'clock' | 'actor'>;

/** All templates by what the order is ended as, then by name. */
export async function listEndingTemplates({ db }: Pick<Context, 'db'>): Promise<EndingTemplateView[]> {
  const rows = await db.endingTemplate.findMany({ orderBy: [{ status: 'asc' }, { name: 'asc' }] });
  return rows.flatMap((row) => {
    const status = endStatuses.find((each) => each === row.status);
    return status ? { ...present(row), status } : [];
  });
}

/** Throws conflict for a name that another template of the same ending has, or when there are too many. */
export async function createEndingTemplate(
  context: TemplateContext,
  input: z.output<typeof createEndingTemplateForm>,
): Promise<void> {
  await namedOnce(() =>
    transaction(context, async (inside) => {
      const { db, clock } = inside;
      await db.$executeRaw`select pg_advisory_xact_lock(hashtextextended('ending-templates', 0))`;
      if ((await db.endingTemplate.count()) >= MAX_TEMPLATES)
        throw new AppError('conflict', 'orders.tooManyTemplates');
      const id = newId(clock);
      await db.endingTemplate.create({ data: { ...input, id, updatedAt: clock.now() } });
      await recordAudit(inside, {
        action: 'create-ending-template',
        objectType: 'ending-template',
        objectId: id,
        after: input,
      });
    }),
  );
}

/** Throws not_found, and conflict when it was changed since the version `seen`. */
export async function editEndingTemplate(
  context: TemplateContext,
  { id, seen, ...input }: z.output<typeof editEndingTemplateForm>,
): Promise<void> {
  await namedOnce(() =>
    transaction(context, async (inside) => {
      const { db, clock } = inside;
      const before = await db.endingTemplate.findUnique({ where: { id } });
      if (!before) throw notFound('Template');
      const { count } = await db.endingTemplate.updateMany({
        where: { id, version: seen },
        data: { ...input, version: { increment: 1 }, updatedAt: clock.now() },
      });
      if (count === 0) throw new AppError('conflict', 'orders.templateChanged');
      await recordAudit(inside, {
        action: 'edit-ending-template',
        objectType: 'ending-template',
        objectId: id,
        before: present(before),
        after: input,
      });
    }),
  );
}

/** Orders that were ended with it keep their texts. Throws not_found, and conflict when it was changed meanwhile. */
export async function deleteEndingTemplate(
  context: TemplateContext,
  { id, seen }: z.output<typeof deleteEndingTemplateForm>,
): Promise<void> {
  await transaction(context, async (inside) => {
    await inside.db.$queryRaw`select 1 from ending_templates where id = ${id} for update`;
    const before = await inside.db.endingTemplate.findUnique({ where: { id } });
    if (!before) throw notFound('Template');
    assertAsShown(before.version, seen);
    await inside.db.endingTemplate.delete({ where: { id } });
    await recordAudit(inside, {
      action: 'delete-ending-template',
      objectType: 'ending-template',
      objectId: id,
      before: present(before),
    });
  });
}

/**
 * The message for this order's customer: where staff sent the English message of a template unchanged, and the customer
 * ordered in Hindi, its Hindi one.
 */
export async function messageFor(
  { db }: Pick<Context, 'db'>,
  { language }: { language: string | null },
  { status, message }: { status: string; message: string | null },
): Promise<string | null> {
  if (message === null || language !== 'hi') return message;
  const template = await db.endingTemplate.findFirst({ where: { status, message, messageHi: { not: '' } } });
  return template?.messageHi ?? message;
}

function present({ id, status, name, message, messageHi, note, version }: EndingTemplate) {
  return { id, status, name, message, messageHi, note, version };
}

async function namedOnce(save: () => Promise<void>): Promise<void> {
  try {
    await save();
  } catch (error) {
    if (violatedUnique(error) === 'ending_templates_name_key')
      throw new AppError('conflict', 'orders.templateNameTaken', {
        fields: { name: 'orders.templateNameTaken' },
        cause: error,
      });
    throw error;
  }
}
