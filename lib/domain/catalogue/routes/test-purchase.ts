import type { TestPurchaseForm, TestPurchaseView } from '@/lib/domain/catalogue/schema';
import type { Context } from '@/lib/domain/context';
import type { PurchaseResult } from '@/lib/integrations/suppliers';
import { supplierNamed } from '@/lib/integrations/suppliers/descriptors';
import { notFound } from '@/lib/platform/errors';
import { newId } from '@/lib/platform/ids';
import { message, translate } from '@/lib/platform/messages';
import { seconds, startDeadline } from '@/lib/platform/time';
import { settingsOfRoute } from './routes';

/** As long as the sending of an order may take. */
const TIME = seconds(10);

/**
 * Buys the first pack of a route for a player at the sandbox's account for tests: what the supplier is sent and answers
 * is shown, and nothing is stored, here or there. At a supplier that is not the sandbox nothing is sent. Throws
 * not_found.
 */
export async function testPurchase(
  context: Pick<Context, 'db' | 'clock' | 'language' | 'testSuppliers'>,
  { itemid, position, input1, input2 }: TestPurchaseForm,
): Promise<TestPurchaseView> {
  const { db, clock, testSuppliers } = context;
  const route = await db.supplierRoute.findFirst({
    where: { itemid, position, item: { deletedAt: null } },
  });
  const [pack] = route?.packs ?? [];
  if (!route || pack === undefined) throw notFound('Route');
  const supplier = testSuppliers[supplierNamed(route.supplier)];
  if (!supplier) return notSent(context);
  const answer = await supplier.buy({
    region: route.region,
    pack,
    input1,
    input2,
    settings: settingsOfRoute(route),
    reference: newId(clock),
    deadline: startDeadline(clock, TIME),
  });
  return {
    outcome: answer.outcome,
    message: messageOf(answer),
    request: asText(answer.request),
    reply: asText(answer.reply),
    took: answer.took,
  };
}

function notSent({ language }: Pick<Context, 'language'>): TestPurchaseView {
  const why = translate(language, message('catalogue.noTestPurchase'));
  return { outcome: 'refused', message: why, request: '', reply: '', took: 0 };
}

function messageOf(answer: PurchaseResult): string {
  if (answer.outcome === 'refused' || answer.outcome === 'unknown') return answer.message;
  return answer.differences
    .map(({ field, ordered, delivered }) => `${field}: ordered ${ordered}, delivered ${delivered}`)
    .join('; ');
}

const asText = (value: unknown) => JSON.stringify(value, null, 2) ?? '';
