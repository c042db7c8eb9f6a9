import { organization } from '../../../company/organization.ts';
import { mainRoutes } from '../../../company/site-map.ts';
import './site-header.css';
import { Wordmark } from './wordmark.tsx';

interface SiteHeaderProps {
  /** The path of the page shown, or `null` where none of the nine links is current. */
  readonly path: string | null;
}

/**
 * Fixed header with the nine links. Below 66rem the links are a popover behind "Menu": the browser opens it, closes it
 * on Escape or a tap elsewhere, returns the focus and sets `aria-expanded`.
 */
export function SiteHeader({ path }: SiteHeaderProps) {
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <header className="masthead" data-background="paper">
        <div className="wrap">
          <a className="brand" href="/" aria-label={`${organization.tradingName.value}, home`}>
            <Wordmark />
          </a>
          <button className="menu" type="button" popoverTarget="menu">
            <span className="opens">Menu</span>
            <span className="closes">Close</span>
          </button>
          <nav className="nav" id="menu" aria-label="Main" popover="auto" data-background="paper">
            <ul>
              {mainRoutes.map((route) => (
                <li key={route.path}>
                  <a href={route.path} aria-current={route.path === path ? 'page' : undefined}>
                    {route.linkText}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        </div>
      </header>
    </>
  );
}
