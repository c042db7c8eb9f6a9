import { articleCategories, parseCategory, projectCategories } from '../company/categories.ts';
import { enquirySubjects } from '../company/enquiry-subjects.ts';
import type { PageView } from './server/http/static-files.ts';

// A view is what a page shows for a query string. The build makes a file of each, and the server answers the query with it.

/** The name of a view of a category, such as "category-urban-redevelopment". */
export function categoryViewName(category: string): string {
  return `category-${category.toLowerCase().replaceAll(' ', '-')}`;
}

/** The name of a view of an article, such as "article-grid-queue"; from a filtered list, its links lead back to that list. */
export function articleViewName(slug: string, isFromCategory: boolean): string {
  return isFromCategory ? `article-${slug}-from-category` : `article-${slug}`;
}

/** The name of a view of a project, such as "project-swedish-wind-farm". */
export const projectViewName = (slug: string) => `project-${slug}`;

export const allArticlesViewName = 'all-articles';
export const unknownCategoryViewName = 'unknown-category';
export const unknownArticleViewName = 'unknown-article';
export const unknownProjectViewName = 'unknown-project';

function categoryView(page: string, categories: readonly string[], query: URLSearchParams): PageView[] {
  const { category, isUnknown } = parseCategory(categories, query);
  if (isUnknown) return [{ name: `${page}/${unknownCategoryViewName}`, status: 200 }];
  return category === null ? [] : [{ name: `${page}/${categoryViewName(category)}`, status: 200 }];
}

/** The view of an article or a project that is named in the query; where there is none of that name, one that says so. */
const namedViews = (name: string, unknownName: string): PageView[] => [
  { name, status: 200 },
  { name: unknownName, status: 404 },
];

/** The parameters for which a page is rendered on request. */
const renderedParameters = {
  /** Receipts, and forms that a link has begun to fill in, have these. */
  '/contact': ['receipt', 'clear', 'about', 'with', 'role'],
  /** Links in emails to subscribers, the redirect after a post, and a search have these. */
  '/insights': ['confirm', 'preferences', 'unsubscribe', 'subscribed', 'unsubscribed', 'search'],
} as const;

/** Pages that are rendered on request for some queries. The build renders each once, to find its hashes. */
export const renderedPages = Object.keys(renderedParameters);

/** The empty form with its subject chosen. The form for a concern is rendered on request, since it shows its own case code. */
function contactView(query: URLSearchParams): PageView[] {
  const chosen = query.get('subject');
  const { slug } = enquirySubjects.find((subject) => subject.slug === chosen) ?? enquirySubjects[0];
  return slug === 'speak-up' ? [] : [{ name: `contact/${slug}`, status: 200 }];
}

/**
 * The views that a query asks for, the best first; the first that the build has is shown, and the
 * page itself when there is none. Parameters that a page does not know are ignored.
 */
export function resolveViews(path: string, query: URLSearchParams): readonly PageView[] {
  if (path === '/portfolio') {
    const project = query.get('project');
    return project === null
      ? categoryView('portfolio', projectCategories, query)
      : namedViews(`portfolio/${projectViewName(project)}`, `portfolio/${unknownProjectViewName}`);
  }
  if (path === '/investor-relations') {
    return query.get('view') === 'portal' ? [{ name: 'investor-relations/portal', status: 200 }] : [];
  }
  if (path !== '/contact' && path !== '/insights') return [];
  if (renderedParameters[path].some((name) => query.has(name))) return [];
  if (path === '/contact') return contactView(query);
  const article = query.get('article');
  if (article === null) {
    const all = { name: `insights/${allArticlesViewName}`, status: 200 } as const;
    return [...categoryView('insights', articleCategories, query), all];
  }
  const name = `insights/${articleViewName(article, query.get('category') !== null)}`;
  return namedViews(name, `insights/${unknownArticleViewName}`);
}
