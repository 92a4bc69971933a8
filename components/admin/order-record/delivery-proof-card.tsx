import { istText } from '@/components/admin/table/ist-text';
import { CopyButton } from '@/components/ui/copy-button';
import type { DeliveryProof, DeliveryVerdict, OrderRecord } from '@/lib/domain/order-record/schema';
import { formatRupees } from '@/lib/platform/money';

const VERDICTS: Record<DeliveryVerdict, { sentence: string; tone: string }> = {
  delivered: { sentence: 'Delivered: the supplier says that the player has the goods.', tone: 'text-good' },
  by_hand: {
    sentence: 'Completed by a person: no supplier has confirmed a delivery.',
    tone: 'text-wait',
  },
  given_back: { sentence: 'Not delivered: the price was given back.', tone: 'text-muted' },
  ended: { sentence: 'Ended without a delivery, and nothing was given back.', tone: 'text-bad' },
  waits: { sentence: 'Not delivered yet.', tone: 'text-wait' },
  unpaid: { sentence: 'Not paid, so nothing was delivered.', tone: 'text-muted' },
  failed: { sentence: 'The payment failed, so nothing was delivered.', tone: 'text-muted' },
};

/** The answer to a customer who denies the delivery: the proof for staff, and a text for the chat. */
export function DeliveryProofCard({ record: { proof, waiting } }: { record: OrderRecord }) {
  const { sentence, tone } = VERDICTS[proof.verdict];
  const { order } = waiting;
  return (
    <section aria-labelledby="proof-title" className="panel space-y-3 p-4 text-sm md:p-6">
      <h2 id="proof-title" className="font-bold text-lg">
        The customer denies the delivery?
      </h2>
      <p className={`font-semibold ${tone}`}>{sentence}</p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 [overflow-wrap:anywhere]">
        <Line name="What">{`${order.itemname}, ${order.productname}`}</Line>
        <Line name="To">
          {[order.username ?? 'Name not checked', order.input1, order.input2].filter(Boolean).join(', ')}
        </Line>
        <Line name="When">{proof.at === null ? 'Not ended' : istText(proof.at)}</Line>
        {proof.packs.map((pack) => (
          <Line key={pack.reference} name="By">
            {describePack(pack)}
          </Line>
        ))}
        {proof.givenBack > 0 && <Line name="Given back">{formatRupees(proof.givenBack)}</Line>}
      </dl>
      <ChatText language="en" label="English" text={proof.texts.en} />
      <ChatText language="hi" label="Hindi" text={proof.texts.hi} />
    </section>
  );
}

function describePack({
  supplier,
  region,
  pack,
  supplierOrderId,
  reference,
}: DeliveryProof['packs'][number]) {
  const theirs = supplierOrderId === null ? 'no order id of theirs' : `their order ${supplierOrderId}`;
  return `${[supplier, region].filter(Boolean).join(' ')}, pack ${pack}, ${theirs}, our reference ${reference}`;
}

function Line({ name, children }: { name: string; children: string }) {
  return (
    <div className="contents">
      <dt className="text-muted">{name}</dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  );
}

/** What may be sent to the customer as it is. */
function ChatText({ language, label, text }: { language: 'en' | 'hi'; label: string; text: string }) {
  return (
    <div className="rounded-xl border border-line bg-night p-3">
      <div className="flex items-center justify-between gap-3">
        <h3 className="font-semibold text-muted text-xs">For the chat, in {label}</h3>
        <CopyButton text={text} what={`text in ${label}`} className="-my-2" />
      </div>
      <p lang={language} className="mt-1 select-all [overflow-wrap:anywhere]">
        {text}
      </p>
    </div>
  );
}
