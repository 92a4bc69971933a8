'use client';

import { UserSearch } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { buttonClass } from '@/components/ui/button-class';
import { Spinner } from '@/components/ui/spinner';
import type { ProductView } from '@/lib/domain/catalogue/schema';
import { CheckResult } from './check-result';
import { PlayerField } from './player-field';
import { hasPlayerCheck, isRepeatWrong } from './purchase-rules';
import { SavedPlayersRow } from './saved-players-row';
import { ServerSelect } from './server-select';
import type { PurchaseForm } from './use-purchase-form';

interface AccountStepProps {
  product: ProductView;
  form: PurchaseForm;
  /** BUY NOW was pressed before the player was checked. */
  asked: boolean;
}

export function AccountStep({ product, form, asked }: AccountStepProps) {
  const t = useTranslations('product.account');
  const [label1, label2] = [product.inputs[0]?.label ?? t('userId'), product.inputs[1]?.label ?? t('server')];
  const { input1, input2, check } = form;
  const checking = check.state.phase === 'checking';
  const filled = input1.trim() !== '' && input2.trim() !== '';

  const checkNow = (userid: string, zoneid: string) =>
    void check.run({ userid, zoneid, itemid: form.itemid });

  return (
    <>
      <SavedPlayersRow
        product={product}
        form={form}
        onChoose={(player) => {
          form.setInput1(player.input1);
          form.setInput2(player.input2);
          if (hasPlayerCheck(product)) checkNow(player.input1, player.input2);
        }}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <PlayerField
          id="input1"
          label={label1}
          value={input1}
          onChange={form.setInput1}
          onPaste={form.pastePlayer}
        />
        {product.type === 'GENSHIN' ? (
          <ServerSelect id="input2" label={label2} value={input2} onChange={form.setInput2} />
        ) : (
          <PlayerField
            id="input2"
            label={label2}
            value={input2}
            onChange={form.setInput2}
            onPaste={form.pastePlayer}
            error={isRepeatWrong(product, input1, input2) ? t('notTheSame') : undefined}
          />
        )}
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
          <CheckResult state={check.state} asked={asked} itemIsSelected={form.itemid !== null} />
        </div>
      )}
    </>
  );
}
