import './page-head.css';

interface PageHeadProps {
  readonly title: string;
  readonly lead: string;
  readonly background?: 'paper' | 'portland' | 'navy' | 'moss';
}

/** The head of a main page: its title, and what it is for in the right-hand column. */
export function PageHead({ title, lead, background = 'paper' }: PageHeadProps) {
  return (
    <section className="page-head" data-background={background}>
      <div className="wrap">
        <div className="grid">
          <h1 className="c8">{title}</h1>
          <p className="lead from9">{lead}</p>
        </div>
      </div>
    </section>
  );
}
