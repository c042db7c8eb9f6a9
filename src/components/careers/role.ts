/** An open position, as the Careers page lists it. */
export interface Role {
  /** Names the role in links: `/contact?subject=application&role=asset-manager`, `/careers#asset-manager`. */
  readonly slug: string;
  readonly title: string;
  readonly location: string;
  readonly department: string;
  readonly type: string;
  readonly summary: string;
}
