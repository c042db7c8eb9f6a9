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
  /** What is seen; the empty text for decoration. */
  readonly alt: string;
  /** The `sizes` attribute: how wide the picture is shown at each window width. */
  readonly sizes: string;
  readonly className?: string;
  /** Loads at once; for what stands above the fold. */
  readonly eager?: boolean;
}

export function Picture({ sources, alt, sizes, className, eager = false }: PictureProps) {
  return (
    <picture>
      <source type="image/avif" srcSet={sources.avif} sizes={sizes} />
      <source type="image/webp" srcSet={sources.webp} sizes={sizes} />
      <img
        {...sources.fallback}
        alt={alt}
        className={className}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
      />
    </picture>
  );
}
