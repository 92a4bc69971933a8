import { Art } from '@/components/ui/art';

interface NameWithImageProps {
  imgpath: string;
  name: string;
  /** Shown below the name. */
  note: string;
}

/** A product or an item in a row: picture, name and number. */
export function NameWithImage({ imgpath, name, note }: NameWithImageProps) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Art src={imgpath} alt="" width={40} height={40} className="size-10 shrink-0 rounded-xl object-cover" />
      <span className="min-w-0">
        <span className="wrap-anywhere block font-semibold">{name}</span>
        <span className="block text-muted text-xs tabular-nums">{note}</span>
      </span>
    </span>
  );
}
