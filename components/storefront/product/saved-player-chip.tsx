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

export function SavedPlayerChip({ player, chosen, onChoose, onRemove }: SavedPlayerChipProps) {
  const t = useTranslations('product.saved');
  const language = useLocale();
  const id = playerName(player.input1, player.input2);
  const name = player.username ? `${player.username} · ${id}` : id;
  return (
    <li
      className={classNames(
        'flex shrink-0 items-center rounded-full border bg-raised text-sm',
        chosen ? 'border-accent' : 'border-line',
      )}
    >
      <button
        type="button"
        aria-pressed={chosen}
        onClick={onChoose}
        className="flex min-h-11 items-center gap-2 rounded-full pr-1 pl-4 font-semibold tabular-nums"
      >
        {/* A long nickname is shortened, the id never. */}
        <span translate="no" className="flex whitespace-pre">
          {player.username && <span className="max-w-28 truncate">{player.username}</span>}
          {player.username && ' · '}
          {id}
        </span>
        {player.region && (
          <span className="font-normal text-muted">{regionName(language, player.region)}</span>
        )}
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
