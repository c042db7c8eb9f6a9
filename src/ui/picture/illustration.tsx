import type { ReactNode } from 'react';
import { daylightProps, Picture, type Model, type PictureSources } from './picture.tsx';
import './illustration.css';

interface IllustrationProps extends Pick<Parameters<typeof Picture>[0], 'transition'> {
  model: Model;
  /** The same view before it was cut open: illustration.css opens it while the visitor scrolls. */
  whole?: PictureSources | undefined;
  caption?: string;
  eager?: boolean;
  sizes?: string;
  /** What lies over the picture. */
  children?: ReactNode;
}

/** A rendered model across the page, on a section of the picture's own background colour. */
export function Illustration(props: IllustrationProps) {
  const { model, whole, caption, eager = false, transition, children } = props;
  const { sizes = '(width < 40rem) 104vw, 100vw' } = props;
  return (
    <section className="model-figure" data-background="picture" {...daylightProps(model.picture)}>
      <figure>
        {whole && <Picture className="whole" sources={whole} alt="" sizes={sizes} fetchPriority="high" />}
        <Picture
          sources={model.picture}
          alt={model.alt}
          sizes={sizes}
          eager={eager}
          fetchPriority={whole && 'auto'}
          transition={transition}
        />
        {children}
        <figcaption className="wrap note">
          {caption === undefined ? 'Illustrative model.' : `${caption} Illustrative model.`}
        </figcaption>
      </figure>
    </section>
  );
}
