'use client';

import { Images } from 'lucide-react';
import { useRef, useState } from 'react';
import { largeDialogClass } from '@/components/admin/catalogue/large-dialog-class';
import { Art } from '@/components/ui/art';
import { buttonClass } from '@/components/ui/button-class';
import { Dialog } from '@/components/ui/dialog';
import { TextField } from '@/components/ui/text-field';
import { usePictures } from './pictures-provider';

interface PictureFieldProps {
  value: string | undefined;
  error: string | undefined;
}

/** The path of a picture, which is chosen from those that the store has. */
export function PictureField({ value, error }: PictureFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [words, setWords] = useState('');
  const pictures = usePictures();
  const wanted = words.trim().toLowerCase();
  const shown = pictures.filter(({ path, title }) => `${title} ${path}`.toLowerCase().includes(wanted));
  const choose = (path: string) => {
    setOpen(false);
    if (!field.current) return;
    field.current.value = path;
    // As if it had been typed, so that the error of the field goes.
    field.current.dispatchEvent(new Event('input', { bubbles: true }));
    field.current.focus();
  };
  return (
    <div className="flex items-end gap-2 self-start">
      <div className="min-w-0 grow">
        <TextField
          ref={field}
          id="imgpath"
          name="imgpath"
          label="Image Path"
          defaultValue={value}
          placeholder="/media/…"
          maxLength={500}
          autoComplete="off"
          error={error}
        />
      </div>
      <button
        type="button"
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
        aria-label="Choose a picture"
        className={buttonClass('quiet', 'medium', `min-h-12 px-4 ${error ? 'mb-7' : ''}`)}
      >
        <Images aria-hidden className="size-4" />
      </button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        label="Choose a picture"
        className={largeDialogClass}
      >
        <h2 className="mb-4 font-bold text-lg">Choose a picture</h2>
        <TextField
          id="picture-words"
          type="search"
          label="Find a picture"
          value={words}
          onChange={({ target }) => setWords(target.value)}
          autoComplete="off"
          // Inside the form of the product, whose fields it must not send.
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
        <p role="status" className="my-3 text-muted text-sm">
          {shown.length === 1 ? '1 picture' : `${shown.length} pictures`}
        </p>
        <ul className="grid grid-cols-3 gap-2 sm:grid-cols-5">
          {shown.map(({ path, title }) => (
            <li key={path}>
              <button
                type="button"
                onClick={() => choose(path)}
                className="block w-full rounded-xl border border-line p-1.5 text-center text-xs hover:border-edge"
              >
                <Art
                  src={path}
                  alt=""
                  width={96}
                  height={96}
                  className="mb-1 aspect-square w-full rounded-lg object-cover"
                />
                <span className="line-clamp-2 [overflow-wrap:anywhere]">{title}</span>
              </button>
            </li>
          ))}
        </ul>
        <div className="mt-4 flex justify-end">
          <button type="button" onClick={() => setOpen(false)} className={buttonClass('quiet')}>
            Close
          </button>
        </div>
      </Dialog>
    </div>
  );
}
