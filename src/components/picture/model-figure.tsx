import { Picture, type Model } from './picture.tsx';
import './model-figure.css';

interface ModelFigureProps {
  model: Model;
  caption: string;
  /** Directly under the page's head, and loaded at once. */
  first?: boolean;
}

/** A rendered model across the page, on a section of the picture's own background colour. */
export function ModelFigure({ model, caption, first = false }: ModelFigureProps) {
  return (
    <section className="model-figure" data-background="portland">
      <figure>
        <Picture
          sources={model.picture}
          alt={model.alt}
          sizes="(width >= 110rem) 110rem, (width < 48rem) 104vw, 100vw"
          eager={first}
        />
        <figcaption className="wrap note">{caption} Illustrative model.</figcaption>
      </figure>
    </section>
  );
}
