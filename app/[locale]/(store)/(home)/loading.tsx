export { HomeSkeleton as default } from '@/components/store/home/home-skeleton';
