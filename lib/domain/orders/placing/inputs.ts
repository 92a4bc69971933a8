import { inputsOf, type Route } from '@/lib/domain/catalogue';
import type { ProductView } from '@/lib/domain/catalogue/schema';
import { DESCRIPTORS, supplierNamed } from '@/lib/integrations/suppliers/descriptors';
import { AppError } from '@/lib/platform/errors';
import { differsFromFirst, faultOf, type InputFault } from '@/lib/platform/input-kinds';
import { type Message, message, type PlainKey } from '@/lib/platform/messages';

export interface TypedInputs {
  input1: string;
  input2: string;
  more_inputs?: string[] | undefined;
}

type Faults = Record<string, PlainKey | Message>;

/**
 * Checks the inputs by the kinds that the product asks for, and that each supplier who may deliver can be sent them.
 * Throws invalid_input with the fields input1, input2, input3 and so on. A first or second input that the product does
 * not ask for is accepted, because the spec's call always has both.
 */
export function assertInputs(
  product: Pick<ProductView, 'type' | 'isApi' | 'inputs'>,
  { input1, input2, more_inputs = [] }: TypedInputs,
  routes: Pick<Route, 'supplier'>[] = [],
): void {
  const values = [input1, input2, ...more_inputs];
  const asked = inputsOf(product);
  const fields: Faults = {};
  for (const [place, input] of asked.entries()) {
    const fault = faultOf(input, values[place] ?? '');
    if (fault) fields[`input${place + 1}`] = textOf(fault, input.options);
  }
  // Otherwise one person could be many by what stands in the second field, and limits would count none of them twice.
  if (differsFromFirst(asked[1]?.label ?? '', input1, input2)) fields.input2 ??= 'fieldErrors.notTheSame';
  for (let place = Math.max(2, asked.length); place < values.length; place += 1)
    fields[`input${place + 1}`] = 'fieldErrors.notAsked';
  // Suppliers are sent the first two only.
  const reserved = new Set(routes.flatMap(reservedBy));
  for (const [place, value] of [input1, input2].entries())
    if ([...value].some((character) => reserved.has(character)))
      fields[`input${place + 1}`] ??= message('fieldErrors.supplierCharacters', {
        characters: [...reserved].join(' '),
      });
  if (Object.keys(fields).length > 0) throw new AppError('invalid_input', 'orders.checkId', { fields });
}

function reservedBy({ supplier }: Pick<Route, 'supplier'>): string[] {
  return [...DESCRIPTORS[supplierNamed(supplier)].capabilities.reservedCharacters];
}

function textOf(fault: InputFault, options: string[]): PlainKey | Message {
  switch (fault) {
    case 'notOneOf':
      return message('fieldErrors.notOneOf', { values: options.join(', ') });
    case 'characters':
      return 'fieldErrors.unseenCharacters';
    case 'notId':
      return 'fieldErrors.idCharacters';
    case 'notDigits':
      return 'fieldErrors.notDigits';
    case 'notEmail':
      return 'fieldErrors.notEmail';
    case 'notPhone':
      return 'fieldErrors.notPhone';
    case 'empty':
      return 'fieldErrors.empty';
    case 'tooLong':
      return 'fieldErrors.tooLong';
  }
}
