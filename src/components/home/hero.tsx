import { IllustrativeNote, Picture, type Model } from '../picture/picture.tsx';
import { ButtonLink } from '../text/button.tsx';
import './home.css';

interface HeroProps {
  /** What the group does, in one sentence. */
  readonly lead: string;
  readonly model: Model;
}

/** The tagline on three lines and what the group does, above a model of all three kinds of asset. */
export function Hero({ lead, model }: HeroProps) {
  return (
    <section className="hero" data-background="portland">
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
      <Picture sources={model.picture} narrow={model.narrow} alt={model.alt} sizes="100vw" eager />
      <IllustrativeNote />
    </section>
  );
}
