import { X } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { classNames } from '@/components/ui/class-names';
import { playerName } from './player-name';
import { regionName } from './region-name';
import type { SavedPlayer } from './saved-players';

interface SavedPlayerChipProps {
  player: SavedPlayer;
  /** The fields hold this player. */
  chosen: boolean;
  onChoose: () => void;
  onRemove: () => void;
}

export default function SavedPlayerChip({ player, chosen, onChoose, onRemove }: SavedPlayerChipProps) {
  const t = useTranslations('product.saved');
  const language = useLocale();
  const id = playerName(player.input1, player.input2);
  const name = player.username ? `${player.username} · ${id}` : id;
  return (
    <li
      className={classNames(
        'flex max-w-full shrink-0 items-center rounded-2xl border bg-raised text-sm',
        chosen ? 'border-accent' : 'border-line',
      )}
    >
      <button
        type="button"
        aria-pressed={chosen}
        onClick={onChoose}
        className="min-h-11 min-w-0 rounded-2xl py-1.5 pr-1 pl-4 text-left font-semibold tabular-nums leading-snug"
      >
        {/* Two lines fit into the narrowest phone. A long nickname is shortened, the id never. */}
        {player.username && (
          <span translate="no" className="block max-w-40 truncate">
            {player.username}
          </span>
        )}
        <span className="block [overflow-wrap:anywhere]">
          <span translate="no">{id}</span>
          {player.region && (
            <span className="font-normal text-muted"> · {regionName(language, player.region)}</span>
          )}
        </span>
      </button>
      <button
        type="button"
        aria-label={t('remove', { player: name })}
        onClick={onRemove}
        className="grid size-11 shrink-0 place-items-center rounded-full text-muted hover:text-text"
      >
        <X aria-hidden className="size-4" />
      </button>
    </li>
  );
}
