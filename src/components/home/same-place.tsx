import { HeroElevation } from '../drawing/hero-elevation.tsx';
import { windowsOf } from '../drawing/window-kinds.ts';
import { WindowPatterns } from '../drawing/windows.tsx';
import './same-place.css';

/** The model of the page’s head drawn in elevation, with a key to the three kinds of asset. */
export function SamePlace() {
  return (
    <section className="same-place" data-background="portland">
      <WindowPatterns names={windowsOf.heroElevation} />
      <h2 className="sr">What we hold</h2>
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
