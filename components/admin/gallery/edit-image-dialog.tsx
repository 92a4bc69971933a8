import { useSave } from '@/components/admin/catalogue/use-save';
import { buttonClass } from '@/components/ui/button-class';
import { Dialog } from '@/components/ui/dialog';
import { dialogClass } from '@/components/ui/dialog-class';
import { FormActions } from '@/components/ui/form-actions';
import { FormMessage } from '@/components/ui/form-message';
import { formText } from '@/components/ui/form-text';
import { SubmitForm } from '@/components/ui/submit-form';
import { showToast } from '@/components/ui/toast';
import type { GalleryImageView } from '@/lib/domain/catalogue/schema';
import type { GalleryActions } from './gallery-actions';
import { IMAGE_TEXTS, ImageTexts } from './image-texts';

interface EditImageDialogProps {
  /** Null: closed. */
  image: GalleryImageView | null;
  editImage: GalleryActions['edit'];
  onClose: () => void;
  onSaved: () => void;
}

/** Changes the texts and the link of a picture; its file stays. */
export function EditImageDialog({ image, onClose, ...rest }: EditImageDialogProps) {
  return (
    <Dialog open={image !== null} onClose={onClose} label="Edit image" className={dialogClass}>
      {image && <EditImageForm key={image.id} image={image} onClose={onClose} {...rest} />}
    </Dialog>
  );
}

interface EditImageFormProps extends EditImageDialogProps {
  image: GalleryImageView;
}

function EditImageForm({ image, editImage, onClose, onSaved }: EditImageFormProps) {
  const { busy, bad, errors, onInput, save } = useSave({
    given: image,
    action: editImage,
    read: (form, { id, title, titleHi, offer, offerHi, redirectUrl }) => ({
      id,
      seen: { title, titleHi, offer, offerHi, redirectUrl },
      title: formText(form, 'title'),
      titleHi: formText(form, 'titleHi'),
      offer: formText(form, 'offer'),
      offerHi: formText(form, 'offerHi'),
      redirectUrl: formText(form, 'redirectUrl'),
    }),
    shown: [...IMAGE_TEXTS],
    failed: 'Failed to save the image.',
    onSaved: ({ title }) => {
      showToast(`${title} is saved.`, 'good');
      onSaved();
    },
  });
  return (
    <SubmitForm onSubmit={save} onInput={onInput} className="space-y-4">
      <h2 className="font-bold text-lg [overflow-wrap:anywhere]">Edit {image.title}</h2>
      <ImageTexts image={image} errors={errors} />
      <FormMessage outcome={{ bad }} />
      <FormActions busy={busy} submit="Save image">
        <button type="button" onClick={onClose} className={buttonClass('quiet')}>
          Close
        </button>
      </FormActions>
    </SubmitForm>
  );
}
