import { HeroElevation } from '../drawing/hero-elevation.tsx';
import { windowsOf } from '../drawing/window-kinds.ts';
import { WindowPatterns } from '../drawing/windows.tsx';
import { ButtonLink } from '../text/button.tsx';
import './hero.css';

interface HeroProps {
  /** What the group does, in one sentence. */
  readonly lead: string;
}

/** The tagline on three lines, what the group does, and one elevation of all three kinds of asset. */
export function Hero({ lead }: HeroProps) {
  return (
    <section className="hero" data-ground="portland">
      <WindowPatterns names={windowsOf.heroElevation} />
      <div className="wrap">
        <div className="grid">
          <h1 className="c8">
            <span>Building</span> <span>Tomorrow’s</span> <span>Legacy. Today.</span>
          </h1>
          <div className="c4">
            <p className="lead">{lead}</p>
            <div className="actions">
              <ButtonLink href="/strategy">Our strategy</ButtonLink>
              <ButtonLink href="/investor-relations" plain>
                Investor relations
              </ButtonLink>
            </div>
          </div>
        </div>
      </div>
      <div className="panorama">
        <HeroElevation />
        <ul className="refs" aria-label="Key to the drawing">
          <li>
            <i className="bubble">A</i>
            <span>Property</span>
          </li>
          <li>
            <i className="bubble">B</i>
            <span>Infrastructure</span>
          </li>
          <li>
            <i className="bubble">C</i>
            <span>Sustainable energy</span>
          </li>
        </ul>
      </div>
    </section>
  );
}
