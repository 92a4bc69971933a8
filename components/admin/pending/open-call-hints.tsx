import { istText } from '@/components/admin/table/ist-text';
import type { WaitingOrder } from '@/lib/domain/orders/schema';

/** What a person has to know about a call whose outcome is open, before the order is ended by hand. */
export function OpenCallHints({ open }: Pick<WaitingOrder, 'open'>) {
  if (!open) return null;
  return (
    <>
      {!open.canBeAsked && (
        <p className="text-wait lg:col-span-2">
          {open.supplier} cannot be asked about an order. Look for the player in its statement, compare the
          balance, then end the order with what you found as the reason.
        </p>
      )}
      {open.mayArriveUntil && (
        <p className="text-wait tabular-nums lg:col-span-2">
          A call may still arrive at {open.supplier} until {istText(open.mayArriveUntil).slice(11)}. The order
          can be ended after that.
        </p>
      )}
    </>
  );
}
