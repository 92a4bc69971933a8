import { notFound } from 'next/navigation';
import { adminScreen } from '@/app/(admin)/admin/admin-screen';

/**
 * Unknown addresses of the panel. A visitor who is no administrator gets the same answer for every address of the
 * panel.
 */
const screen = adminScreen({ access: 'panel.open', title: 'Not found', render: () => notFound() });

export const generateMetadata = screen.generateMetadata;
export default screen.page;
