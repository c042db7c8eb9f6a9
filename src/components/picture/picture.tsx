import './picture.css';

/** Files of one picture at several widths, as the build made them. */
export interface PictureSources {
  readonly avif: string;
  readonly webp: string;
  /** For browsers without either format, and the shape that is reserved before anything loads. */
  readonly fallback: { readonly src: string; readonly width: number; readonly height: number };
}

interface PictureProps {
  readonly sources: PictureSources;
  /** Another composition of the same subject, for windows narrower than 48rem. */
  readonly narrow?: PictureSources | undefined;
  /** What is seen; the empty text for decoration. */
  readonly alt: string;
  /** The `sizes` attribute: how wide the picture is shown at each window width. */
  readonly sizes: string;
  readonly className?: string;
  /** Loads at once, before other pictures; for what stands above the fold. */
  readonly eager?: boolean;
}

export function Picture({ sources, narrow, alt, sizes, className, eager = false }: PictureProps) {
  return (
    <picture>
      {narrow === undefined ? null : (
        <>
          <source type="image/avif" srcSet={narrow.avif} {...forNarrow(narrow)} />
          <source type="image/webp" srcSet={narrow.webp} {...forNarrow(narrow)} />
        </>
      )}
      <source type="image/avif" srcSet={sources.avif} sizes={sizes} />
      <source type="image/webp" srcSet={sources.webp} sizes={sizes} />
      <img
        {...sources.fallback}
        alt={alt}
        className={className}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        decoding="async"
      />
    </picture>
  );
}

/** Shape and window of the narrow composition, so that its room is reserved before it loads. */
function forNarrow({ fallback: { width, height } }: PictureSources) {
  return { media: '(width < 48rem)', sizes: '100vw', width, height };
}
