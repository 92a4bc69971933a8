'use client';

import { ImageUp } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { errorText } from '@/components/shared/api/error-messages';
import type { Failure } from '@/components/shared/api/request';
import { buttonClass } from '@/components/ui/button-class';
import { FormMessage } from '@/components/ui/form-message';
import { SelectField } from '@/components/ui/select-field';
import { Spinner } from '@/components/ui/spinner';
import { fieldClass } from '@/components/ui/text-field';
import { showToast } from '@/components/ui/toast';
import { useBusy } from '@/components/ui/use-busy';
import { LARGEST_IMAGE } from '@/lib/domain/catalogue/schema';
import { ImagePreview } from './image-preview';
import { ImageTexts } from './image-texts';
import { TYPE_OPTIONS } from './image-type-options';
import { uploadImage } from './upload-image';
import { usePreview } from './use-preview';

const TOO_LARGE = `The file is too large. It may have ${LARGEST_IMAGE / 1024 / 1024} MB at most.`;

/** Uploads a picture to the gallery, with a preview. */
export function UploadForm() {
  const router = useRouter();
  const { busy, run } = useBusy();
  const { preview, choose } = usePreview();
  const [bad, setBad] = useState('');
  const form = useRef<HTMLFormElement>(null);

  const upload = (given: FormData) =>
    run(async () => {
      setBad(errorOf(given));
      if (errorOf(given)) return;
      const reply = await uploadImage(given);
      if (!reply.ok) return setBad(sentenceFor(reply.failure));
      showToast('Image uploaded successfully!', 'good');
      form.current?.reset();
      choose(undefined);
      router.refresh();
    });

  return (
    <section aria-labelledby="upload-title" className="panel p-4 md:p-6">
      <h2 id="upload-title" className="mb-4 font-bold text-lg">
        Upload an image
      </h2>
      <form
        ref={form}
        method="post"
        noValidate
        onInput={() => setBad('')}
        onSubmit={(event) => {
          event.preventDefault();
          void upload(new FormData(event.currentTarget));
        }}
        className="grid gap-x-6 gap-y-4 lg:grid-cols-[minmax(0,1fr)_20rem]"
      >
        <div className="grid min-w-0 content-start gap-4 sm:grid-cols-2">
          <ImageTexts image={null} errors={{}} />
          <SelectField id="image-type" name="type" label="Type" defaultValue="">
            <option value="">Select a type</option>
            {TYPE_OPTIONS.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
          <div className="min-w-0">
            <label htmlFor="images" className="mb-1.5 block font-semibold text-muted text-sm">
              Image
            </label>
            <input
              id="images"
              name="images"
              type="file"
              accept="image/jpeg,image/png,image/webp"
              aria-describedby="images-note"
              onChange={({ target }) => choose(target.files?.[0])}
              className={`${fieldClass} py-2 text-sm file:mr-3 file:min-h-8 file:rounded-full file:border-0 file:bg-raised file:px-4 file:font-semibold file:text-text`}
            />
            <p id="images-note" className="mt-1.5 text-muted text-sm">
              JPEG, PNG or WebP, not moving, up to {LARGEST_IMAGE / 1024 / 1024} MB.
            </p>
          </div>
        </div>
        <ImagePreview preview={preview} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 lg:col-span-2">
          <button type="submit" aria-disabled={busy} className={buttonClass('accent', 'large')}>
            {busy ? <Spinner /> : <ImageUp aria-hidden className="size-5" />} Upload
          </button>
          <FormMessage outcome={{ bad }} />
        </div>
      </form>
    </section>
  );
}

/** Errors that the server would answer, found before the picture is uploaded. */
function errorOf(given: FormData): string {
  const file = given.get('images');
  const missing = ['title', 'type'].some((name) => !String(given.get(name) ?? '').trim());
  if (missing || !(file instanceof File) || file.size === 0) return 'Please provide all required fields!';
  return file.size > LARGEST_IMAGE ? TOO_LARGE : '';
}

/** The sentences of spec S8.10. */
function sentenceFor(failure: Failure): string {
  if (failure.code === 'unreachable') return 'Error uploading image.';
  return failure.code === 'internal' ? 'Failed to upload image.' : errorText(failure);
}
