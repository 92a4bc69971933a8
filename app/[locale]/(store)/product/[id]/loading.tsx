export { ProductSkeleton as default } from '@/components/store/product/product-skeleton';
