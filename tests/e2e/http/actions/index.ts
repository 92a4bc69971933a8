// One valid call for each server action of the panel, on objects of its own that are removed after it: what it is sent,
// and what it changes.
import type { MakeCase } from './action-case';
import { catalogueCases } from './catalogue';
import { customersCases } from './customers';
import { galleryCases } from './gallery';
import { goodsCases } from './goods';
import { offersCases } from './offers';
import { operationCases } from './operation';
import { ordersCases } from './orders';
import { paymentsCases } from './payments';
import { pricesCases } from './prices';
import { staffCases } from './staff';

export type { ActionCase } from './action-case';

/** By the name under which the action is exported. */
export const ACTION_CASES: Record<string, MakeCase> = {
  ...catalogueCases,
  ...customersCases,
  ...galleryCases,
  ...goodsCases,
  ...offersCases,
  ...operationCases,
  ...ordersCases,
  ...paymentsCases,
  ...pricesCases,
  ...staffCases,
};
