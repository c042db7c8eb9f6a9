import type { ArticleCategory } from '../../../company/categories.ts';

/** The alternative text of each article category’s picture, which shows a detail of a larger model. */
export const articleAlternatives: Readonly<Record<ArticleCategory, string>> = {
  Infrastructure:
    'Model of a train on a stone viaduct: ferries on still water in front, solar fields and a hillside town behind.',
  Sustainability:
    'Model of the brick wall of a mill, five rows of arched windows under a saw-tooth glass roof, with an engine house and a chimney.',
  Property:
    'Model of lorries at the docks of three warehouses in a row, under solar roofs, seen along the yard from near the ground.',
  Energy:
    'Model of a gravel road through a spruce forest, past wind turbines, to a small fenced substation.',
};
