'use client';

import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react';
import { NameWithImage } from '@/components/admin/catalogue/name-with-image';
import { buttonClass } from '@/components/ui/button-class';
import { type Direction, useSortable } from './use-sortable';

export interface SortableRow {
  id: string;
  name: string;
  /** Absent where a row shows none. */
  imgpath?: string;
  note: string;
}

interface SortableListProps {
  label: string;
  /** In their order. */
  rows: SortableRow[];
  onChange: (ids: string[]) => void;
  /** Absent where rows cannot be taken out. */
  onRemove?: (id: string) => void;
}

/** A list whose order is changed by dragging its rows, or by their buttons. */
export function SortableList({ label, rows, onChange, onRemove }: SortableListProps) {
  const ids = rows.map(({ id }) => id);
  const nameOf = (id: string) => rows.find((row) => row.id === id)?.name ?? id;
  const { list, said, dragged, move, dragProps } = useSortable({ ids, onChange, nameOf });
  return (
    <>
      <ol ref={list} aria-label={label} className="divide-y divide-line">
        {rows.map((row, place) => (
          <li
            key={row.id}
            {...dragProps(row.id)}
            className={`flex items-center gap-2 py-2 ${dragged === row.id ? 'opacity-50' : ''}`}
          >
            <GripVertical aria-hidden className="size-4 shrink-0 cursor-grab text-muted max-md:hidden" />
            <span className="min-w-0 grow text-sm">
              {row.imgpath === undefined ? (
                <>
                  <span className="font-semibold">{row.name}</span>{' '}
                  <span className="text-muted text-xs tabular-nums">{row.note}</span>
                </>
              ) : (
                <NameWithImage imgpath={row.imgpath} name={row.name} note={row.note} />
              )}
            </span>
            <MoveButton row={row} by="up" isLast={place === 0} onMove={move} />
            <MoveButton row={row} by="down" isLast={place === rows.length - 1} onMove={move} />
            {onRemove && (
              <button
                type="button"
                aria-label={`Take out ${row.name}`}
                onClick={() => onRemove(row.id)}
                className={buttonClass('quiet', 'medium', 'px-3 text-bad')}
              >
                <X aria-hidden className="size-4" />
              </button>
            )}
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}

interface MoveButtonProps {
  row: SortableRow;
  by: Direction;
  /** Whether there is nowhere to move to. */
  isLast: boolean;
  onMove: (id: string, by: Direction) => void;
}

function MoveButton({ row: { id, name }, by, isLast, onMove }: MoveButtonProps) {
  const Icon = by === 'up' ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      data-move={by}
      disabled={isLast}
      aria-label={`Move ${name} ${by}`}
      onClick={() => onMove(id, by)}
      className={buttonClass('quiet', 'medium', 'px-3 disabled:opacity-40')}
    >
      <Icon aria-hidden className="size-4" />
    </button>
  );
}
