import { adminScreen } from '@/app/(admin)/admin/admin-screen';
import { importProductAction } from '@/app/(admin)/admin/draft-actions';
import { ImportForm } from '@/components/admin/drafts/import-form';
import { SAMPLE_FILE } from '@/lib/domain/catalogue';

const screen = adminScreen({
  access: 'catalogue.write',
  title: 'Product from a file',
  render: async () => <ImportForm save={importProductAction} sample={SAMPLE_FILE} />,
});

export const generateMetadata = screen.generateMetadata;
export default screen.page;
