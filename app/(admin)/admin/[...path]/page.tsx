import { notFound } from 'next/navigation';
import { adminScreen } from '@/app/(admin)/admin/admin-screen';

/** What the panel does not have: to anyone but an administrator it looks like all of it. */
const screen = adminScreen({ title: 'Not found', render: () => notFound() });

export const generateMetadata = screen.generateMetadata;
export default screen.page;
