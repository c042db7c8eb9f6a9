/** The files of one picture at several widths, made by the build. */
export interface PictureSources {
  avif: string;
  /** A JPEG for browsers without AVIF. Its size is reserved before anything loads. */
  fallback: { src: string; width: number; height: number };
  /** The same view after sunset, on the dark page’s background: for the dark scheme. */
  dusk?: { avif: string; jpeg: string };
}

/** A rendered model with its description. */
export interface Model {
  picture: PictureSources;
  /** Another composition for narrow windows. */
  narrow?: PictureSources;
  /** The alternative text. */
  alt: string;
}

interface PictureProps {
  sources: PictureSources;
  /** Another composition, for windows narrower than 40rem. */
  narrow?: PictureSources | undefined;
  alt: string;
  sizes: string;
  className?: string;
  /** Whether the picture loads first, because it is visible without scrolling. */
  eager?: boolean;
  /** The priority among pictures that load together. `eager` means "high", unless this is set. */
  fetchPriority?: 'high' | 'auto' | undefined;
}

/** A picture in AVIF, or in JPEG for older browsers, at the widths of the window. Its space is reserved before it loads. */
export function Picture(props: PictureProps) {
  const { sources, narrow, alt, sizes, className, eager = false } = props;
  const { fetchPriority = eager ? 'high' : undefined } = props;
  return (
    <picture>
      {narrow?.dusk === undefined ? null : (
        <source
          type="image/avif"
          srcSet={narrow.dusk.avif}
          {...narrowSourceProps(narrow, `${inTheDark} and `)}
        />
      )}
      {sources.dusk === undefined ? null : (
        <>
          <source type="image/avif" media={inTheDark} srcSet={sources.dusk.avif} sizes={sizes} />
          <source media={inTheDark} srcSet={sources.dusk.jpeg} />
        </>
      )}
      {narrow === undefined ? null : (
        <source type="image/avif" srcSet={narrow.avif} {...narrowSourceProps(narrow)} />
      )}
      <source type="image/avif" srcSet={sources.avif} sizes={sizes} />
      <img
        {...sources.fallback}
        alt={alt}
        className={className}
        {...daylightProps(sources)}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={fetchPriority}
        decoding="async"
      />
    </picture>
  );
}

/** Never on paper. */
const inTheDark = 'screen and (prefers-color-scheme: dark)';

/** The width and height reserve the space of the narrow composition before it loads. */
function narrowSourceProps({ fallback: { width, height } }: PictureSources, media = 'screen and ') {
  return { media: `${media}(width < 40rem)`, sizes: '100vw', width, height };
}

/**
 * In the dark scheme, a picture with this attribute is dimmed, because it has no version after sunset. Its section has the same
 * background.
 */
export const daylightProps = (...pictures: readonly PictureSources[]) =>
  pictures.every(({ dusk }) => dusk) ? {} : { 'data-daylight': '' };

/** Stands once on a page with rendered pictures, which are not photographs of real places. */
export const illustrativeText = 'Pictures are illustrative models.';

/** The note that pictures are no photographs of real places, for a page that shows it under no picture. */
export const IllustrativeNote = () => <p className="note">{illustrativeText}</p>;
