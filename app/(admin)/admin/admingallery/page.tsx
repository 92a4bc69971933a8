import { adminScreen } from '@/app/(admin)/admin/admin-screen';
import { deleteImageAction, editImageAction, uploadImageAction } from '@/app/(admin)/admin/gallery-actions';
import { ListOrFailure } from '@/app/(admin)/admin/list-or-failure';
import { MissingHindi } from '@/components/admin/catalogue/missing-hindi';
import { GalleryList } from '@/components/admin/gallery/gallery-list';
import { UploadForm } from '@/components/admin/gallery/upload-form';
import { Permitted } from '@/components/admin/permissions/permitted';
import { countMissingHindi, listImages } from '@/lib/domain/catalogue';
import { galleryQuery } from '@/lib/domain/catalogue/schema';

const actions = { edit: editImageAction, remove: deleteImageAction };

const screen = adminScreen({
  access: 'catalogue.read',
  title: 'Gallery',
  render: async ({ context, query }) => {
    const { type, hindi } = galleryQuery.parse(query);
    return (
      <>
        <Permitted to="gallery.write">
          <UploadForm upload={uploadImageAction} />
        </Permitted>
        <ListOrFailure
          context={context}
          failed="Failed to fetch images."
          list={async () => (
            <>
              <MissingHindi
                count={(await countMissingHindi(context)).images}
                nouns={['picture', 'pictures']}
                href="/admin/admingallery?hindi=missing"
              />
              <GalleryList
                images={await listImages(context, { type, hindi })}
                filter={{ type: type ?? '', hindi: hindi ?? '' }}
                actions={actions}
              />
            </>
          )}
        />
      </>
    );
  },
});

export const generateMetadata = screen.generateMetadata;
export default screen.page;
