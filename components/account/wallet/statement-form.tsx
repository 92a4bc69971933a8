import { Card } from '@/components/account/card';
import { buttonClass } from '@/components/ui/button-class';
import { TextField } from '@/components/ui/text-field';

/** A plain GET form: the same period as a page to print, or as a file for a spreadsheet. Days are yyyy-mm-dd in IST. */
export function StatementForm({ from, to }: { from: string; to: string }) {
  return (
    <Card id="statement" title="Statement">
      <form
        action="/wallet/statement"
        className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] items-end gap-3"
      >
        <TextField id="statement-from" name="from" type="date" label="From" defaultValue={from} required />
        <TextField id="statement-to" name="to" type="date" label="To" defaultValue={to} required />
        <button type="submit" className={buttonClass('quiet', 'medium', 'min-h-12')}>
          Show
        </button>
        <button
          type="submit"
          formAction="/wallet/statement/csv"
          className={buttonClass('quiet', 'medium', 'min-h-12')}
        >
          Download CSV
        </button>
      </form>
    </Card>
  );
}
