import { Art } from './art';
import { classNames } from './class-names';

interface SceneArtProps {
  scene: 'empty' | 'lost' | 'welcome';
  className?: string;
}

/** A drawing beside a text that says the same, as a file of its own, so that pages which do not show it send nothing of it. */
export function SceneArt({ scene, className }: SceneArtProps) {
  return (
    <Art
      src={`/art/scenes/${scene}.svg`}
      alt=""
      width={320}
      height={220}
      className={classNames('mx-auto h-auto max-w-full', className)}
    />
  );
}
