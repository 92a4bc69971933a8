'use client';

import { UserSearch } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { buttonClass } from '@/components/ui/button-class';
import { classNames } from '@/components/ui/class-names';
import { Spinner } from '@/components/ui/spinner';
import type { ProductView } from '@/lib/domain/catalogue/schema';
import { CheckResult } from './check-result';
import { PlayerField } from './player-field';
import { hasPlayerCheck, isRepeatWrong } from './purchase-rules';
import { SavedPlayersRow } from './saved-players-row';
import { useInputFaults } from './use-input-faults';
import type { PurchaseForm } from './use-purchase-form';

interface AccountStepProps {
  product: ProductView;
  form: PurchaseForm;
  /** BUY NOW was pressed before the player was checked. */
  askedForCheck: boolean;
}

/** Exactly the inputs that the product asks for. */
export function AccountStep({ product, form, askedForCheck }: AccountStepProps) {
  const t = useTranslations('product.account');
  const faultIn = useInputFaults();
  const { asked, values, faults, check } = form;
  const [input1 = '', input2 = ''] = values;
  const checking = check.state.phase === 'checking';
  const filled = input1.trim() !== '' && input2.trim() !== '';

  const checkNow = (userid: string, zoneid: string) => {
    const wrong = asked.slice(0, 2).flatMap((input, place) => {
      const fault = faultIn(input, [userid, zoneid][place] ?? '');
      return fault ? [[place, fault]] : [];
    });
    if (wrong.length > 0) return form.setFaults(Object.fromEntries(wrong));
    void check.run({ userid, zoneid, itemid: form.itemid });
  };

  const errorOf = (place: number) => {
    if (faults[place]) return faults[place];
    if (place === 1 && isRepeatWrong(product, input1, input2)) return t('notTheSame');
    return undefined;
  };

  return (
    <>
      <SavedPlayersRow
        product={product}
        form={form}
        onChoose={(player) => {
          form.setInputs([player.input1, player.input2, ...(player.more ?? [])]);
          if (hasPlayerCheck(product)) checkNow(player.input1, player.input2);
        }}
      />
      <div className={classNames('grid gap-4', asked.length > 1 && 'sm:grid-cols-2')}>
        {asked.map((input, place) => (
          <PlayerField
            // biome-ignore lint/suspicious/noArrayIndexKey: two inputs may have the same label, and their places never change
            key={`input${place + 1}`}
            id={`input${place + 1}`}
            input={input}
            value={values[place] ?? ''}
            onChange={(text) => form.setInput(place, text)}
            onLeave={() => {
              const fault = values[place]?.trim() ? faultIn(input, values[place]) : undefined;
              if (fault) form.setFaults({ ...faults, [place]: fault });
            }}
            onPaste={form.pastePlayer}
            error={errorOf(place)}
          />
        ))}
      </div>
      {hasPlayerCheck(product) && (
        <div className="mt-4 flex flex-wrap items-start gap-x-4 gap-y-3">
          <button
            id="check-player"
            type="button"
            aria-disabled={!filled || checking}
            onClick={() => filled && !checking && checkNow(input1.trim(), input2.trim())}
            className={buttonClass('quiet', 'medium', 'min-w-32 aria-disabled:text-muted')}
          >
            {checking ? <Spinner /> : <UserSearch aria-hidden className="size-4 text-accent" />}
            {t(checking ? 'checking' : 'check')}
          </button>
          <CheckResult state={check.state} asked={askedForCheck} itemIsSelected={form.itemid !== null} />
        </div>
      )}
    </>
  );
}
