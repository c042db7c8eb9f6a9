/** A project as its folder in content/projects states it. */
export interface ProjectSource {
  /** Name of the folder: "swedish-wind-farm". */
  readonly slug: string;
  /** Position in the portfolio, from 1. */
  readonly id: number;
  readonly title: string;
  readonly location: string;
  readonly category: string;
  readonly imageAlt: string;
  /** What is seen on the picture; it follows “a model of”. */
  readonly pictureShows: string;
  readonly description: string;
  readonly co2Saved: string;
  readonly co2SavedTons: number;
  readonly yield: string;
  readonly energyGen: string;
  readonly energyMegawatts: number | null;
  readonly energyValue: string | null;
  readonly energyKind: string;
  readonly basis: { readonly baseline: string; readonly method: string };
  /** The text below the front matter, as Markdown. */
  readonly body: string;
}

/** A policy as its file in content/policies states it. */
export interface PolicySource {
  /** Name of the file, which is also the path: "esg-policy". */
  readonly id: string;
  readonly ownerRole: string;
  readonly lastUpdated: Date;
  readonly nextReview: Date;
}

/** The sources of downloads besides company/ and brand/: the pages read them from the content collections. */
export interface ContentSources {
  /** The origin of the site, as its visitors write it: links in downloads begin with it. */
  readonly origin: string;
  readonly projects: readonly ProjectSource[];
  readonly policies: readonly PolicySource[];
}
