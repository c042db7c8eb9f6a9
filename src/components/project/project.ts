import type { ProjectCategory } from '../../../company/categories.ts';
import type { PictureSources } from '../picture/picture.tsx';

/** A portfolio project with its picture, as the cards and the featured section show it. */
export interface Project {
  readonly id: number;
  readonly title: string;
  readonly location: string;
  readonly category: ProjectCategory;
  readonly description: string;
  /** As stated: "1,200 tons annually", "8%", "2.5 MW solar". */
  readonly co2Saved: string;
  readonly yield: string;
  readonly energyGen: string;
  /** The same for drawing to scale: tons a year, per cent; and the energy figure set apart from its kind. */
  readonly co2SavedTons: number;
  readonly yieldPercent: number;
  readonly energyValue: string | null;
  readonly energyKind: string;
  readonly longitude: number;
  readonly latitude: number;
  readonly imageAlt: string;
  readonly picture: PictureSources;
}
