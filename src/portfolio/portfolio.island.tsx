import { useEffect, useState, type MouseEvent } from 'react';
import { parseCategory, projectCategories, type ProjectCategory } from '../../company/categories.ts';
import { IslandBoundary } from '../ui/island-boundary.tsx';
import { PageAsItStands } from '../ui/kept-input.tsx';
import { PageHead } from '../ui/page-sections.tsx';
import { IllustrativeNote } from '../ui/picture/picture.tsx';
import { WarningPanel, WarningReference, type WarningPlacement } from '../ui/risk-warning.tsx';
import { Section } from '../ui/section.tsx';
import { OutlineKey } from '../ui/stated-figure.tsx';
import { CategoryFilter } from './category-filter.tsx';
import { addressOf, projectsIn, type CategoryChoice } from './category-choice.ts';
import { Locations } from './locations.tsx';
import { ProjectCard } from './project-card.tsx';
import type { ListedProject } from './project.tsx';
import { SideBySide } from './side-by-side.tsx';
import './portfolio.css';

const rootId = 'portfolio';

interface PortfolioProps {
  readonly title: string;
  readonly projects: readonly ListedProject[];
  /** The lead of the page for each category, and for all. */
  readonly leads: Readonly<Record<ProjectCategory | 'all', string>>;
  /** The choice of the page as it was served. */
  readonly served: CategoryChoice;
  /** Stands above the filter of a page that says of its own address that it does not exist, and has a title of its own. */
  readonly notice?: string | undefined;
  /** The full warning about yields, and where it stands. */
  readonly warning: string;
  readonly placement: WarningPlacement;
}

/**
 * The choice that is shown, and whether the visitor has chosen it on this page.
 * @param isFilteredHere whether a choice changes this page; otherwise its link loads another
 */
function useCategoryChoice(served: CategoryChoice, isFilteredHere: boolean) {
  const [chosen, setChosen] = useState<CategoryChoice>();
  const choice = chosen ?? served;

  useEffect(() => {
    const onPopState = () => {
      const asked = parseCategory(projectCategories, new URLSearchParams(location.search));
      setChosen((before) => {
        const shown = before ?? served;
        // A link to a place on this page causes this event too.
        const isSame = asked.category === shown.category && asked.isUnknown === shown.isUnknown;
        return isSame ? before : asked;
      });
    };
    window.addEventListener('popstate', onPopState);
    return () => {
      window.removeEventListener('popstate', onPopState);
    };
  }, [served]);

  const onChoose = (event: MouseEvent, category: ProjectCategory | null) => {
    if (!isFilteredHere) return;
    // With a modifier key the browser opens a new tab or window or starts a download.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (category !== choice.category || choice.isUnknown) history.pushState(null, '', addressOf(category));
    setChosen({ category, isUnknown: false });
  };
  return { choice, onChoose, isChosen: chosen !== undefined };
}

function PortfolioSections(props: PortfolioProps) {
  const { title, projects, leads, served, notice, warning, placement } = props;
  const { choice, onChoose, isChosen } = useCategoryChoice(served, notice === undefined);
  const shown = projectsIn(choice.category, projects);
  const lead = leads[choice.category ?? 'all'];
  return (
    <div className="no-box" id={rootId}>
      <PageHead title={title} lead={lead} />
      <Section className="flush portfolio clip-sides">
        {notice === undefined ? null : <p className="notice">{notice}</p>}
        <CategoryFilter
          projects={projects}
          choice={choice}
          announcement={isChosen ? lead : ''}
          onChoose={onChoose}
        />
        {placement === 'before' ? <WarningPanel placement={placement}>{warning}</WarningPanel> : null}
        {placement === 'after' && shown.length > 0 ? <WarningReference placement={placement} /> : null}
        {shown.length === 0 ? null : <OutlineKey />}
        <div className="project-list">
          {shown.map((project, index) => (
            <ProjectCard key={project.id} project={project} isFirst={index === 0} placement={placement} />
          ))}
        </div>
        {shown.length === 0 ? null : <IllustrativeNote />}
        {placement === 'after' ? <WarningPanel placement={placement}>{warning}</WarningPanel> : null}
      </Section>
      {shown.length > 1 ? <SideBySide projects={projects} shown={shown} placement={placement} /> : null}
      {shown.length > 0 ? <Locations onMap={shown} listed={shown} /> : null}
    </div>
  );
}

/**
 * The portfolio with a filter that works without loading a page. Its links lead to prerendered pages of the same component, which
 * work without JavaScript.
 */
export function Portfolio(props: PortfolioProps) {
  return (
    <IslandBoundary fallback={<PageAsItStands rootId={rootId} />}>
      <PortfolioSections {...props} />
    </IslandBoundary>
  );
}
