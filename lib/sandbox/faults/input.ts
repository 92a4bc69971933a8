import { z } from 'zod';
import { findFault } from './registry';
import { type ActiveFault, SERVICES } from './types';

const faultInput = z.strictObject({
  service: z.enum(SERVICES),
  fault: z.string(),
  times: z.number().int().positive().nullable().default(null),
  params: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
});

export type FaultInput = z.input<typeof faultInput>;

const SCOPE_PARAMS = ['on', 'region', 'match'];

/** Validates a fault against the registry and fills in its defaults. Throws a sentence that says what is invalid. */
export function parseFault(input: unknown): ActiveFault {
  const given = faultInput.parse(input);
  const definition = findFault(given.service, given.fault);
  if (!definition) throw new Error(`there is no fault ${given.service}.${given.fault}`);
  const own = definition.params ?? [];
  const params = Object.fromEntries(own.map((param) => [param.name, param.default]));
  for (const [name, value] of Object.entries(given.params)) {
    const param = own.find((candidate) => candidate.name === name);
    if (!param && !SCOPE_PARAMS.includes(name)) {
      throw new Error(`${given.service}.${given.fault} has no parameter ${name}`);
    }
    if (value === '') continue;
    params[name] = typeof param?.default === 'number' ? toNumber(name, value) : value;
  }
  const { on } = params;
  if (on !== undefined && on !== 'any' && !definition.on?.includes(String(on))) {
    throw new Error(`${given.service}.${given.fault} cannot be limited to ${on}`);
  }
  return { service: given.service, fault: given.fault, times: given.times, params };
}

function toNumber(name: string, value: string | number): number {
  const number = Number(value);
  if (!Number.isFinite(number)) throw new Error(`${name} must be a number`);
  return number;
}
