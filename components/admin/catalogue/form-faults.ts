import type { Failure } from '@/components/store/api/request';
import type { Faults } from '@/components/ui/use-faults';

/** What the server says of the fields that the form shows, below each of them. */
export function formFaults({ fields = {} }: Failure, shown: readonly string[]): Faults {
  const faults: Faults = {};
  for (const [path, message] of Object.entries(fields)) {
    // 'inputs.1.label' is about the inputs, 'item.name' about the name of the item.
    const name = path.split('.').find((part) => shown.includes(part));
    if (name) faults[name] ??= message;
  }
  return faults;
}
