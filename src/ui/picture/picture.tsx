/** The files of one picture at several widths, as made by the build. */
export interface PictureSources {
  avif: string;
  /** A JPEG for browsers without AVIF; its size is the one that is reserved before anything loads. */
  fallback: { src: string; width: number; height: number };
}

/** A rendered model with its description. */
export interface Model {
  picture: PictureSources;
  /** Another composition, for narrow windows. */
  narrow?: PictureSources;
  /** The alternative text. */
  alt: string;
}

interface PictureProps {
  sources: PictureSources;
  /** Another composition, for windows narrower than 48rem. */
  narrow?: PictureSources | undefined;
  alt: string;
  sizes: string;
  className?: string;
  /** Whether the picture loads at once and before others, because it is visible without scrolling. */
  eager?: boolean;
  /** The name that it shares with the picture of the same thing on other pages; view-transition.css uses it. */
  transition?: string | undefined;
}

export function Picture({ sources, narrow, alt, sizes, className, eager = false, transition }: PictureProps) {
  return (
    <picture>
      {narrow === undefined ? null : (
        <source type="image/avif" srcSet={narrow.avif} {...narrowSourceProps(narrow)} />
      )}
      <source type="image/avif" srcSet={sources.avif} sizes={sizes} />
      <img
        {...sources.fallback}
        alt={alt}
        className={className}
        data-view-transition={transition}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        decoding="async"
      />
    </picture>
  );
}

/** The width and height reserve the space of the narrow composition before it loads. */
function narrowSourceProps({ fallback: { width, height } }: PictureSources) {
  return { media: 'screen and (width < 48rem)', sizes: '100vw', width, height };
}

/** A note near rendered pictures, none of which is a photograph of a place. */
export function IllustrativeNote() {
  return <p className="note">Pictures are illustrative models.</p>;
}
