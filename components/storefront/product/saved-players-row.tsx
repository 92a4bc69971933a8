'use client';

import { useTranslations } from 'next-intl';
import { Suspense, useRef } from 'react';
import { useSession } from '@/components/shared/session/use-session';
import { lazyPart } from '@/components/ui/lazy-part';
import type { ProductView } from '@/lib/domain/catalogue/schema';
import { isSame, removePlayer, type SavedPlayer, savedPlayersKey } from './saved-players';
import type { PurchaseForm } from './use-purchase-form';
import { useSavedPlayers } from './use-saved-players';

// Only who has bought here before has saved players.
const SavedPlayerChip = lazyPart(() => import('./saved-player-chip'));

interface SavedPlayersRowProps {
  product: ProductView;
  form: PurchaseForm;
  onChoose: (player: SavedPlayer) => void;
}

/** Buttons that fill in a saved player. The row keeps its height while storage is being read, so that nothing moves. */
export function SavedPlayersRow({ product, form, onChoose }: SavedPlayersRowProps) {
  const t = useTranslations('product.saved');
  const { user, phase } = useSession();
  const key = user && savedPlayersKey(user.userid, product);
  const players = useSavedPlayers(key);
  const [input1 = '', input2 = '', ...more] = form.values;
  const row = useRef<HTMLDivElement>(null);

  const remove = (player: SavedPlayer) => {
    if (key) removePlayer(key, player);
    // The button that had the focus has been removed.
    row.current?.focus();
  };

  return (
    <div ref={row} tabIndex={-1} className="mb-4 flex min-h-11 items-center outline-none">
      {players.length > 0 ? (
        <ul
          aria-label={t('title')}
          className="no-scrollbar -mx-4 -my-1 flex min-w-0 flex-1 gap-2 overflow-x-auto px-4 py-1 md:-mx-6 md:px-6"
        >
          <Suspense>
            {players.map((player) => (
              <SavedPlayerChip
                key={JSON.stringify([player.input1, player.input2, player.more])}
                player={player}
                chosen={isSame(player, { input1, input2, more })}
                onChoose={() => onChoose(player)}
                onRemove={() => remove(player)}
              />
            ))}
          </Suspense>
        </ul>
      ) : (
        phase !== 'unknown' && <p className="text-muted text-sm leading-snug">{t('none')}</p>
      )}
    </div>
  );
}
