import type { ReactNode } from 'react';
import { daylightProps, illustrativeText, Picture, type Model, type PictureSources } from './picture.tsx';
import './illustration.css';

interface IllustrationProps {
  model: Model;
  /** The same view before it was cut open. illustration.css opens it while the visitor scrolls. */
  whole?: PictureSources | undefined;
  caption?: ReactNode;
  /** What stands between the picture and its caption. */
  keys?: ReactNode;
  eager?: boolean;
  /** What lies over the picture, in a box of its size. */
  children?: ReactNode;
  /** Whether another picture takes its place in windows narrower than 40rem, which then do not load it. */
  wideWindowsOnly?: boolean | undefined;
  /** Room above the picture for what is drawn there, as a share of its width. */
  roomAbove?: number;
}

/** A rendered model across the page, in a section with the picture's background colour. */
export function Illustration(props: IllustrationProps) {
  const { model, whole, caption, eager = false, children } = props;
  const { roomAbove = 0, keys, wideWindowsOnly = false } = props;
  const picture = (
    <Picture
      sources={model.picture}
      alt={model.alt}
      sizes="100vw"
      eager={eager && !wideWindowsOnly}
      fetchPriority={whole && 'auto'}
    />
  );
  return (
    <section
      className={wideWindowsOnly ? 'model-figure wide-windows-only' : 'model-figure'}
      data-background="picture"
      {...daylightProps(model.picture)}
    >
      <figure>
        {whole && <Picture className="whole" sources={whole} alt="" sizes="100vw" fetchPriority="high" />}
        {roomAbove === 0 ? null : (
          <svg
            className="room-above"
            viewBox={`0 0 1000 ${String(Math.round(1000 * roomAbove))}`}
            aria-hidden="true"
          />
        )}
        {children === undefined ? (
          picture
        ) : (
          <div className="drawn-over">
            {picture}
            {children}
          </div>
        )}
        {keys}
        <figcaption className="wrap note">
          {caption} {illustrativeText}
        </figcaption>
      </figure>
    </section>
  );
}
