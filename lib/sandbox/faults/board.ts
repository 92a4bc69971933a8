import { type FaultInput, parseFault } from './input';
import type { FaultName } from './registry';
import type { ActiveFault, FaultParams, FaultScope, Service } from './types';

export interface FaultBoard {
  set(input: FaultInput): ActiveFault;
  /** Without a filter, all faults are cleared. */
  clear(filter?: { service?: string; fault?: string }): void;
  list(): ActiveFault[];
  /** Returns the parameters when the fault is on and in scope, and uses up one of its calls; otherwise null. */
  take<S extends Service>(service: S, fault: FaultName<S>, scope: FaultScope): FaultParams | null;
}

export function createFaultBoard(): FaultBoard {
  let active: ActiveFault[] = [];
  return {
    set(input) {
      const fault = parseFault(input);
      active = [...active.filter((other) => !sameSwitch(other, fault)), fault];
      return fault;
    },
    clear(filter = {}) {
      const { service, fault } = filter;
      active = active.filter(
        (other) => (service && other.service !== service) || (fault && other.fault !== fault) || false,
      );
    },
    list: () => active.map((fault) => ({ ...fault, params: { ...fault.params } })),
    take(service, fault, scope) {
      const found = active.find(
        (other) => other.service === service && other.fault === fault && fits(other.params, scope),
      );
      if (!found) return null;
      if (found.times !== null) {
        found.times -= 1;
        if (found.times === 0) active = active.filter((other) => other !== found);
      }
      return found.params;
    },
  };
}

function sameSwitch(one: ActiveFault, other: ActiveFault): boolean {
  const scope = ['on', 'region', 'match'];
  return (
    one.service === other.service &&
    one.fault === other.fault &&
    scope.every((name) => one.params[name] === other.params[name])
  );
}

function fits(params: FaultParams, scope: FaultScope): boolean {
  const { on, region, match } = params;
  if (on !== undefined && on !== 'any' && on !== scope.on) return false;
  if (region !== undefined && region !== 'any' && region !== scope.region) return false;
  return match === undefined || scope.text.includes(String(match));
}
