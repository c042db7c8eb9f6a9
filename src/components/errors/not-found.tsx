import { NotFoundDrawing } from '../drawing/drawing.tsx';
import { ButtonLink } from '../text/button.tsx';
import './errors.css';

/** The 404 page: a terrace with one house missing. */
export function NotFound() {
  return (
    <section className="not-found" data-background="portland">
      <div className="wrap">
        <div className="grid ends">
          <h1 className="c8">404</h1>
          <div className="from9">
            <p className="serif">Oops! Page not found</p>
            <ButtonLink href="/">Return to Home</ButtonLink>
          </div>
        </div>
      </div>
      <NotFoundDrawing />
    </section>
  );
}
