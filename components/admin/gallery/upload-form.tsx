'use client';

import { ImageUp } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { callAction } from '@/components/admin/call-action';
import { errorText } from '@/components/shared/api/error-messages';
import type { Failure } from '@/components/shared/api/request';
import { sendOnce } from '@/components/shared/api/send-once';
import { buttonClass } from '@/components/ui/button-class';
import { FormMessage } from '@/components/ui/form-message';
import { SelectField } from '@/components/ui/select-field';
import { Spinner } from '@/components/ui/spinner';
import { fieldClass } from '@/components/ui/text-field';
import { showToast } from '@/components/ui/toast';
import { useBusy } from '@/components/ui/use-busy';
import { imageTypes, LARGEST_IMAGE } from '@/lib/domain/catalogue/schema';
import type { UploadImage } from './gallery-actions';
import { ImagePreview } from './image-preview';
import { IMAGE_TEXTS, ImageTexts } from './image-texts';
import { TYPE_OPTIONS } from './image-type-options';
import { usePreview } from './use-preview';

const TOO_LARGE = `The file is too large. It may have ${LARGEST_IMAGE / 1024 / 1024} MB at most.`;

/** Uploads a picture to the gallery, with a preview. */
export function UploadForm({ upload: send }: { upload: UploadImage }) {
  const router = useRouter();
  const { busy, run } = useBusy();
  const { preview, choose } = usePreview();
  const [bad, setBad] = useState('');
  const form = useRef<HTMLFormElement>(null);

  const upload = (given: FormData) =>
    run(async () => {
      const wrong = errorOf(given);
      setBad(wrong);
      const image = imageOf(given);
      if (wrong || !image) return;
      const { images, ...fields } = image;
      // The answer to a second press is that of the first, also when that answer was lost.
      const file = [images.name, images.size, images.lastModified];
      const reply = await sendOnce('upload-image', [fields, file], (key) =>
        callAction(send, { ...image, key }),
      );
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

/** What the form says, once `errorOf` finds nothing wrong; null otherwise. */
function imageOf(given: FormData) {
  const images = given.get('images');
  const type = imageTypes.find((each) => each === given.get('type'));
  if (!(images instanceof File) || !type) return null;
  const [title, titleHi, offer, offerHi, redirectUrl] = IMAGE_TEXTS.map((name) =>
    String(given.get(name) ?? ''),
  );
  return { title: title ?? '', titleHi, offer, offerHi, redirectUrl, type, images };
}

/** The sentences of spec S8.10. */
function sentenceFor(failure: Failure): string {
  if (failure.code === 'unreachable') return 'Error uploading image.';
  return failure.code === 'internal' ? 'Failed to upload image.' : errorText(failure);
}
