import { formatQuantity } from '../../company/commitments.ts';
import { yieldWarning } from '../../company/basis.ts';
import { warningPlacement } from '../../company/funds.ts';
import { organization } from '../../company/organization.ts';
import { StageDrawing } from '../ui/drawing/drawing.tsx';
import { FormatTerms } from '../ui/format-terms.tsx';
import { daylightProps, IllustrativeNote, Picture, type Model } from '../ui/picture/picture.tsx';
import { detailsLinkText } from '../portfolio/drawings.ts';
import { projectAddress, ProjectFacts, type Project } from '../portfolio/project.tsx';
import { ButtonLink, TextLink } from '../ui/button.tsx';
import { WithRiskWarning } from '../ui/risk-warning.tsx';
import { Fact, Section } from '../ui/section.tsx';
import './home.css';

/** The maximum length of a line of the tagline, in letters. */
const longestLine = 14;

/** Breaks a text into as few lines as possible. */
const inLines = (text: string) =>
  text.split(' ').reduce<readonly string[]>((lines, word) => {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim();
    return longer.length <= longestLine ? [...lines.slice(0, -1), longer] : [...lines, word];
  }, []);

/** The tagline and what the group does, above a model of all three kinds of asset. */
export function Hero({ lead, model }: { lead: string; model: Model }) {
  return (
    <section className="home-hero" data-background="picture" {...daylightProps(model.picture)}>
      <div className="wrap in-front">
        <div className="grid">
          <h1 className="span-8">
            {inLines(organization.tagline.value).map((line) => (
              // The space separates the words when the lines are read as one.
              <span key={line}>{line} </span>
            ))}
          </h1>
          <div className="span-4">
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

const pillars = [
  {
    stage: 'invest',
    title: 'Invest',
    text: 'We buy land, buildings and networks that people will need for decades.',
  },
  {
    stage: 'transform',
    title: 'Transform',
    text: 'We keep sound structures and refit them to use less energy and less carbon.',
  },
  {
    stage: 'operate',
    title: 'Operate',
    text: `Our managers direct the work on each asset, meter its energy and send investors ${formatQuantity('investorReports')} reports.`,
  },
  {
    stage: 'endure',
    title: 'Endure',
    text: 'We plan to hold assets for decades. When we sell one, its records go with it.',
  },
] as const;

/** The four pillars: one plot of land, drawn four times on one baseline. */
export function Philosophy() {
  return (
    <Section>
      <div className="grid section-head more-space">
        <h2 className="span-4 heading-3">Philosophy</h2>
        <p className="heading-2 from-5">
          We buy places that are hard to replace, cut their energy use and maintain them for decades.
        </p>
      </div>
      <ol className="home-pillars auto-columns aligned-parts">
        {pillars.map(({ stage, title, text }) => (
          <li key={stage}>
            <StageDrawing stage={stage} />
            <h3 className="heading-2">{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** One project across the whole page, with its data panel. */
export function FeaturedProject({ project }: { project: Project }) {
  const { lead = project.description, operation } = project.feature ?? {};
  return (
    <section className="home-feature" data-background="picture" {...daylightProps(project.picture)}>
      <div className="wrap in-front">
        <div className="grid">
          <h2 className="heading-1 span-7 plain-links">
            <a href={projectAddress(project.slug)}>{project.title}</a>
          </h2>
          <p className="lead from-9">
            <FormatTerms>{lead}</FormatTerms>
          </p>
        </div>
      </div>
      <Picture sources={project.picture} alt={project.imageAlt} sizes="100vw" />
      <div className="wrap in-front">
        <div className="project-facts with-warning" data-background="panel">
          <WithRiskWarning placement={warningPlacement} warning={yieldWarning}>
            <ProjectFacts project={project}>
              <Fact term="Category">{project.category}</Fact>
              {operation === undefined ? null : (
                <Fact term="Operation">
                  <FormatTerms>{operation}</FormatTerms>
                </Fact>
              )}
            </ProjectFacts>
            <div className="in-line project-facts-end beside-warning screen-only">
              <TextLink href={projectAddress(project.slug)}>{detailsLinkText(project.slug)}</TextLink>
              <TextLink href="/portfolio">View the portfolio</TextLink>
            </div>
          </WithRiskWarning>
        </div>
      </div>
    </section>
  );
}
