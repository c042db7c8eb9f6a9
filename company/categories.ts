/** What a project may be; the portfolio offers each as a filter even while none is of its kind. */
export const projectCategories = ['Logistics', 'Infrastructure', 'Energy', 'Urban Redevelopment'] as const;
export type ProjectCategory = (typeof projectCategories)[number];

/** What an article may be about, in the order of the Insights sidebar. */
export const articleCategories = ['Infrastructure', 'Sustainability', 'Property', 'Energy'] as const;
export type ArticleCategory = (typeof articleCategories)[number];
