import type { FaultInput } from '@/lib/sandbox/faults/input';

/** A fault as the console's form sends it: `mode` is the pressed button, names with 'param.' are parameters. */
export function readFaultForm(fields: Record<string, string>): unknown {
  const params: FaultInput['params'] = {};
  for (const [name, value] of Object.entries(fields)) {
    if (name.startsWith('param.') && value !== '') params[name.slice('param.'.length)] = value;
  }
  const times = fields.mode === 'always' ? null : Number(fields.times || '1');
  return { service: fields.service, fault: fields.fault, times, params };
}

/** Forms know only texts; an empty field means "leave it". */
export function dropEmpty(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
}

/** An emptied callback address means that there is none. */
export function readSettingsForm(fields: Record<string, string>): unknown {
  return { ...dropEmpty(fields), moogoldCallbackUrl: fields.moogoldCallbackUrl || null };
}
