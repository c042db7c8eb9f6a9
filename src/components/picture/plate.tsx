import { Picture, type PictureSources } from './picture.tsx';
import './plate.css';

/** A rendered model as the build made it. */
export interface Model {
  readonly picture: PictureSources;
  /** Another composition for narrow windows. */
  readonly narrow?: PictureSources;
  /** What is seen, for those who do not see it. */
  readonly shows: string;
}

interface PlateProps {
  readonly model: Model;
  /** What the model stands for, in a few words. */
  readonly caption: string;
  /** Stands right under the page’s head, and loads at once. */
  readonly first?: boolean;
}

/** A model across the page. Its ground is the section’s own, so that it has no edge. */
export function Plate({ model, caption, first = false }: PlateProps) {
  return (
    <section className="plate" data-background="portland">
      <figure>
        <Picture
          sources={model.picture}
          alt={model.shows}
          sizes="(width >= 110rem) 110rem, (width < 48rem) 104vw, 100vw"
          eager={first}
        />
        <figcaption className="wrap note">{caption} Illustrative model.</figcaption>
      </figure>
    </section>
  );
}
