import { classNames } from './class-names';

interface SceneArtProps {
  scene: 'empty' | 'lost' | 'welcome';
  className?: string;
}

/**
 * A drawing beside a text that says the same, as a file of its own, so that pages which do not show it send nothing of
 * it. A plain picture: the component for art of the catalogue would add its script to every page with a form.
 */
export function SceneArt({ scene, className }: SceneArtProps) {
  return (
    // biome-ignore lint/performance/noImgElement: a drawing of our own has no other sizes
    <img
      src={`/art/scenes/${scene}.svg`}
      alt=""
      width={320}
      height={220}
      loading="lazy"
      decoding="async"
      className={classNames('mx-auto h-auto max-w-full', className)}
    />
  );
}
