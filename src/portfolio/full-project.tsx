import { formatBasisInShort, projectBasis, yieldWarning } from '../../company/basis.ts';
import { warningPlacement } from '../../company/funds.ts';
import { basisHref } from '../../company/figure-format.ts';
import { TextLink } from '../ui/button.tsx';
import { Illustration } from '../ui/picture/illustration.tsx';
import { WithRiskWarning } from '../ui/risk-warning.tsx';
import { Fact, Section } from '../ui/section.tsx';
import { OutlineKey } from '../ui/stated-figure.tsx';
import './portfolio.css';
import './full-project.css';
import { FigureLeaders, LeaderKeys, MadeBy } from './figure-leaders.tsx';
import { GasCube, GasCubeCaption, roomForCube } from './gas-cube.tsx';
import { ProjectPicture } from './project-card.tsx';
import { projectAddress, ProjectFacts, type Project } from './project.tsx';

/** The picture of a project’s model, with what makes its figures and the gas that it saves in a year. */
export function ProjectModel({ project }: { project: Project }) {
  return (
    <Illustration
      eager
      model={{ picture: project.picture, alt: project.imageAlt }}
      caption={<GasCubeCaption project={project} />}
      roomAbove={roomForCube(project)}
      keys={<LeaderKeys project={project} />}
    >
      <GasCube project={project} />
      <FigureLeaders project={project} />
    </Illustration>
  );
}

/** The figures of a project with their basis, below the warning that must be read with the yield. */
export function ProjectFigures({ project }: { project: Project }) {
  const basis = projectBasis(project.basis);
  return (
    <Section className="project-figures">
      <div className="section-head">
        <h2>The figures</h2>
        <OutlineKey />
      </div>
      <div className="project-facts with-warning" data-background="panel">
        <WithRiskWarning placement={warningPlacement} warning={yieldWarning}>
          <ProjectFacts
            project={project}
            madeBy={{
              energy: <MadeBy project={project} figure="energy" />,
              co2Saved: <MadeBy project={project} figure="co2Saved" />,
            }}
          >
            <Fact term="Location">{project.location}</Fact>
            <Fact term="Category">{project.category}</Fact>
          </ProjectFacts>
          <dl className="small-terms project-method">
            <Fact term="Measured against">{basis.baseline}</Fact>
            <Fact term="Method">{basis.method}</Fact>
          </dl>
          <p className="note in-line project-facts-end beside-warning">
            {formatBasisInShort(basis)} <a href={basisHref(project.slug)}>The register of every figure</a>
          </p>
        </WithRiskWarning>
      </div>
    </Section>
  );
}

interface OtherProjectsProps {
  /** All projects in order. */
  projects: readonly Project[];
  /** The project that the page is about. */
  slug: string;
}

/** Links to the previous project and the next one, as if the last were before the first, and to the list. */
export function OtherProjects({ projects, slug }: OtherProjectsProps) {
  const index = projects.findIndex((project) => project.slug === slug);
  const others = [
    { label: 'Previous project', project: projects.at(index - 1) },
    { label: 'Next project', project: projects[index + 1] ?? projects[0] },
  ];
  // Of two projects, the previous one is the next one too; a single one has no other.
  const shown = others.slice(3 - Math.min(projects.length, 3));
  return (
    <nav className="ruled project-others screen-only" aria-label="Other projects">
      <div className="wrap">
        <div className="grid">
          {shown.map(({ label, project }) =>
            project === undefined ? null : (
              <div key={label} className="project card span-6">
                <ProjectPicture project={project} alt="" sizes="(width < 56rem) 100vw, 46vw" />
                <p className="soft small">{label}</p>
                <h2 className="heading-3 plain-links card-link">
                  <a href={projectAddress(project.slug)}>{project.title}</a>
                </h2>
              </div>
            ),
          )}
        </div>
        <p>
          <TextLink href="/portfolio">All projects</TextLink>
        </p>
      </div>
    </nav>
  );
}
