import type { FaultInput } from '@/lib/sandbox/faults/input';

/**
 * Converts the console's form to a fault: `mode` is the pressed button, fields with the prefix 'param.' are
 * parameters.
 */
export function readFaultForm(fields: Record<string, string>): unknown {
  const params: FaultInput['params'] = {};
  for (const [name, value] of Object.entries(fields)) {
    if (name.startsWith('param.') && value !== '') params[name.slice('param.'.length)] = value;
  }
  const times = fields.mode === 'always' ? null : Number(fields.times || '1');
  return { service: fields.service, fault: fields.fault, times, params };
}

/** Removes empty fields, which mean "leave unchanged". */
export function dropEmpty(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
}

/** An empty callback address means that there is none (null). */
export function readSettingsForm(fields: Record<string, string>): unknown {
  return { ...dropEmpty(fields), moogoldCallbackUrl: fields.moogoldCallbackUrl || null };
}
