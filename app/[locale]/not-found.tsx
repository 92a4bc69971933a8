import { LostPage } from '@/app/lost-page';

export default LostPage;
