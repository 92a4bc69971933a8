import { signedRupees } from '@/components/admin/prices/change-texts';
import { Art } from '@/components/ui/art';
import { buttonClass } from '@/components/ui/button-class';
import { Spinner } from '@/components/ui/spinner';
import type { CellProblem, ImportedItem, ImportPreview } from '@/lib/domain/catalogue/schema';
import { formatRupees } from '@/lib/platform/money';

interface ImportResultProps {
  preview: ImportPreview;
  busy: boolean;
  onSave: () => void;
}

/** What a file would add, or what is wrong with it. */
export function ImportResult({ preview, busy, onSave }: ImportResultProps) {
  const { problems, warnings, product, items } = preview;
  if (problems.length > 0 || !product) return <Problems problems={problems} />;
  const below = items.filter(({ isBelowCost }) => isBelowCost).length;
  return (
    <section aria-labelledby="preview-title" className="panel space-y-4 p-4 md:p-6">
      <div className="flex items-center gap-3">
        <Art
          src={product.imgpath}
          alt=""
          width={56}
          height={56}
          className="size-14 shrink-0 rounded-xl object-cover"
        />
        <div className="min-w-0">
          <h2 id="preview-title" className="font-bold text-lg [overflow-wrap:anywhere]">
            {product.name}
          </h2>
          <p className="text-muted text-sm">
            {product.nameHi && (
              <>
                <span lang="hi">{product.nameHi}</span>,{' '}
              </>
            )}
            {product.category}, {product.type}, asks for {product.inputs.join(', ') || 'nothing'}
          </p>
        </div>
      </div>
      {below > 0 && (
        <p className="font-semibold text-bad text-sm">
          {below === 1 ? '1 item is' : `${below} items are`} below the cost. It can be saved, but not
          published like that.
        </p>
      )}
      {warnings.map((warning) => (
        <p key={warning} className="text-sm text-wait">
          {warning}
        </p>
      ))}
      <ul aria-label="Items" className="divide-y divide-line">
        {items.map((item) => (
          <ItemRow key={item.line} item={item} />
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-end gap-4">
        <p role="status" className="text-muted text-sm">
          {items.length === 1 ? '1 item' : `${items.length} items`}, nothing is saved yet.
        </p>
        <button type="button" aria-disabled={busy} onClick={onSave} className={buttonClass()}>
          {busy && <Spinner />} Save as a draft
        </button>
      </div>
    </section>
  );
}

function ItemRow({ item }: { item: ImportedItem }) {
  const { name, nameHi, price, resell, delivery, floor, margin, isBelowCost } = item;
  return (
    <li className="grid gap-x-6 gap-y-1 py-2.5 text-sm sm:grid-cols-[minmax(0,1fr)_auto]">
      <p className="min-w-0 [overflow-wrap:anywhere]">
        <span className="font-semibold">{name}</span>{' '}
        <span lang={nameHi ? 'hi' : undefined} className={nameHi ? 'text-muted' : 'text-wait'}>
          {nameHi || 'Hindi missing'}
        </span>
        <span className="block text-muted text-xs">{delivery}</span>
      </p>
      <p className="tabular-nums sm:text-right">
        {formatRupees(price)} <span className="text-muted">resell {formatRupees(resell)}</span>
        <span className={`block text-xs ${isBelowCost ? 'font-semibold text-bad' : 'text-muted'}`}>
          {floor === null || margin === null
            ? 'Cost not known'
            : `Cost ${formatRupees(floor)}, margin ${signedRupees(margin)}`}
        </span>
      </p>
    </li>
  );
}

function Problems({ problems }: { problems: CellProblem[] }) {
  return (
    <section aria-labelledby="problems-title" className="rounded-card border border-bad bg-panel p-4 md:p-6">
      <h2 id="problems-title" className="font-semibold text-bad">
        {problems.length === 1 ? '1 thing has to be mended' : `${problems.length} things have to be mended`}
      </h2>
      <p role="alert" className="text-muted text-sm">
        Nothing is saved before they are mended in the file.
      </p>
      <ul className="mt-2 max-h-96 divide-y divide-line overflow-y-auto text-sm">
        {problems.map(({ line, column, problem }) => (
          <li key={`${line} ${column} ${problem}`} className="py-2 [overflow-wrap:anywhere]">
            <span className="font-semibold tabular-nums">
              Line {line}
              {column && `, ${column}`}:
            </span>{' '}
            {problem}
          </li>
        ))}
      </ul>
    </section>
  );
}
