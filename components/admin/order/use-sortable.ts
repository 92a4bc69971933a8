import { type DragEvent, useEffect, useRef, useState } from 'react';

export type Direction = 'up' | 'down';

interface SortableOptions {
  ids: string[];
  onChange: (ids: string[]) => void;
  /** What assistive technology is told of a row. */
  nameOf: (id: string) => string;
}

/** Moves the rows of a list by pointer and by buttons, and says where a row is now. */
export function useSortable({ ids, onChange, nameOf }: SortableOptions) {
  const [dragged, setDragged] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const moved = useRef<{ id: string; by: Direction } | null>(null);
  const list = useRef<HTMLOListElement>(null);

  // The browser takes the focus from a row that is put elsewhere in the document.
  useEffect(() => {
    const { current } = moved;
    if (!current) return;
    moved.current = null;
    const row = [...(list.current?.children ?? [])][ids.indexOf(current.id)];
    const other = current.by === 'up' ? 'down' : 'up';
    const button = (by: Direction) =>
      row?.querySelector<HTMLButtonElement>(`[data-move=${by}]:not(:disabled)`);
    (button(current.by) ?? button(other))?.focus();
  }, [ids]);

  const put = (id: string, place: number) => {
    const next = ids.filter((each) => each !== id);
    next.splice(place, 0, id);
    onChange(next);
    setSaid(`${nameOf(id)} is number ${place + 1} of ${ids.length}.`);
  };
  const move = (id: string, by: Direction) => {
    const place = ids.indexOf(id) + (by === 'up' ? -1 : 1);
    if (place < 0 || place >= ids.length) return;
    moved.current = { id, by };
    put(id, place);
  };
  const dragProps = (id: string) => ({
    draggable: true,
    onDragStart: (event: DragEvent) => {
      setDragged(id);
      event.dataTransfer.effectAllowed = 'move';
      // Firefox begins no drag without data.
      event.dataTransfer.setData('text/plain', id);
    },
    onDragEnd: () => setDragged(null),
    onDragOver: (event: DragEvent) => {
      if (dragged === null) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'move';
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      if (dragged !== null && dragged !== id) put(dragged, ids.indexOf(id));
      setDragged(null);
    },
  });
  return { list, said, dragged, move, dragProps };
}
