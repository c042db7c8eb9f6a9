import { daylightProps, Picture, type Model } from './picture.tsx';
import './illustration.css';

interface IllustrationProps extends Pick<Parameters<typeof Picture>[0], 'transition'> {
  model: Model;
  caption?: string;
  eager?: boolean;
  sizes?: string;
}

/** A rendered model across the page, on a section of the picture's own background colour. */
export function Illustration(props: IllustrationProps) {
  const { model, caption, eager = false, transition } = props;
  const { sizes = '(width < 48rem) 104vw, 100vw' } = props;
  return (
    <section className="model-figure" data-background="picture" {...daylightProps(model.picture)}>
      <figure>
        <Picture
          sources={model.picture}
          alt={model.alt}
          sizes={sizes}
          eager={eager}
          transition={transition}
        />
        <figcaption className="wrap note">
          {caption === undefined ? 'Illustrative model.' : `${caption} Illustrative model.`}
        </figcaption>
      </figure>
    </section>
  );
}
