import { GalleryList } from '@/components/admin/gallery/gallery-list';
import { UploadForm } from '@/components/admin/gallery/upload-form';
import { listImages } from '@/lib/store/catalogue';
import { galleryQuery } from '@/lib/store/catalogue/schema';
import { adminScreen } from '../admin-screen';
import { deleteImageAction } from '../gallery-actions';
import { ListOrFailure } from '../list-or-failure';

const screen = adminScreen({
  title: 'Gallery',
  render: async ({ context, query }) => {
    const { type } = galleryQuery.parse(query);
    return (
      <>
        <UploadForm />
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
