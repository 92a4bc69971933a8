import { adminScreen } from '@/app/(admin)/admin/admin-screen';
import { deleteImageAction } from '@/app/(admin)/admin/gallery-actions';
import { ListOrFailure } from '@/app/(admin)/admin/list-or-failure';
import { GalleryList } from '@/components/admin/gallery/gallery-list';
import { UploadForm } from '@/components/admin/gallery/upload-form';
import { Permitted } from '@/components/admin/permissions/permitted';
import { listImages } from '@/lib/domain/catalogue';
import { galleryQuery } from '@/lib/domain/catalogue/schema';

const screen = adminScreen({
  access: 'catalogue.read',
  title: 'Gallery',
  render: async ({ context, query }) => {
    const { type } = galleryQuery.parse(query);
    return (
      <>
        <Permitted to="gallery.write">
          <UploadForm />
        </Permitted>
        <ListOrFailure
          context={context}
          failed="Failed to fetch images."
          list={async () => (
            <GalleryList
              images={await listImages(context, { type })}
              filter={{ type: type ?? '' }}
              deleteImage={deleteImageAction}
            />
          )}
        />
      </>
    );
  },
});

export const generateMetadata = screen.generateMetadata;
export default screen.page;
