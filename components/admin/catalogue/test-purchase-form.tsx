import { useState } from 'react';
import { errorText } from '@/components/shared/api/error-messages';
import { request } from '@/components/shared/api/request';
import { buttonClass } from '@/components/ui/button-class';
import { classNames } from '@/components/ui/class-names';
import { FormMessage } from '@/components/ui/form-message';
import { formText } from '@/components/ui/form-text';
import { Spinner } from '@/components/ui/spinner';
import { SubmitForm } from '@/components/ui/submit-form';
import { TextField } from '@/components/ui/text-field';
import { useBusy } from '@/components/ui/use-busy';
import type { RouteView, TestPurchaseView } from '@/lib/domain/catalogue/schema';

interface TestPurchaseFormProps {
  itemid: number;
  route: RouteView;
}

/** Buys the first pack of a route at the sandbox, without an order, and shows what was sent and answered. */
export function TestPurchaseForm({ itemid, route: { position, supplier } }: TestPurchaseFormProps) {
  const { busy, run } = useBusy();
  const [bad, setBad] = useState('');
  const [found, setFound] = useState<TestPurchaseView | null>(null);
  const [one, two] = [`test-${position}-input1`, `test-${position}-input2`];
  const buy = (form: HTMLFormElement) =>
    run(async () => {
      setBad('');
      setFound(null);
      const body = { itemid, position, input1: formText(form, one), input2: formText(form, two) };
      const reply = await request('POST /admin/routes/test', {}, { body });
      if (reply.ok) setFound(reply.data);
      else setBad(errorText(reply.failure));
    });
  return (
    <details>
      <summary className="mt-1 min-h-11 font-semibold text-muted text-sm hover:text-text">
        Test purchase at the sandbox<span className="sr-only"> from {supplier}</span>
      </summary>
      <SubmitForm onSubmit={buy} className="space-y-3 pt-2">
        <p className="text-muted text-sm">
          Its first pack is bought for this player. There is no order, and no balance changes.
        </p>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField id={one} name={one} label="First input" defaultValue="123456789" autoComplete="off" />
          <TextField
            id={two}
            name={two}
            label="Second input (optional)"
            defaultValue="2001"
            autoComplete="off"
          />
        </div>
        <FormMessage outcome={{ bad }} />
        <div className="flex justify-end">
          <button type="submit" aria-disabled={busy} className={buttonClass('quiet')}>
            {busy && <Spinner />} Buy it as a test
          </button>
        </div>
      </SubmitForm>
      <div aria-live="polite">{found && <Answer found={found} />}</div>
    </details>
  );
}

const OUTCOMES: Record<TestPurchaseView['outcome'], { text: string; tone: string }> = {
  delivered: { text: 'Delivered', tone: 'text-good' },
  accepted: { text: 'Accepted: the supplier delivers it later', tone: 'text-good' },
  refused: { text: 'Refused', tone: 'text-bad' },
  unknown: { text: 'No clear answer', tone: 'text-wait' },
};

function Answer({ found: { outcome, message, request: sent, reply, took } }: { found: TestPurchaseView }) {
  const { text, tone } = OUTCOMES[outcome];
  return (
    <div className="mt-3 space-y-2 text-sm">
      <p className={classNames('font-semibold tabular-nums', tone)}>
        {text} in {took} ms{message && `: ${message}`}
      </p>
      <Evidence title="Request" text={sent} />
      <Evidence title="Reply" text={reply} />
    </div>
  );
}

function Evidence({ title, text }: { title: string; text: string }) {
  return (
    <section aria-label={title}>
      <h3 className="font-semibold text-muted text-xs">{title}</h3>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: without a tab stop, text that scrolls cannot be scrolled by keyboard
        tabIndex={0}
        className="mt-1 max-h-52 overflow-auto whitespace-pre-wrap rounded-xl border border-line bg-panel p-3 font-mono text-xs [overflow-wrap:anywhere]"
      >
        {text}
      </pre>
    </section>
  );
}
