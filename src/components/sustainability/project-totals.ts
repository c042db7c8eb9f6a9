interface ProjectFigures {
  /** Tons of CO2 a year. */
  readonly co2SavedTons: number;
  /** As stated: "2.5 MW"; `null` where a project generates nothing that is counted in megawatts. */
  readonly energyValue: string | null;
}

/** What the described projects add up to: tons of CO2 a year, and megawatts. */
export function projectTotals(projects: readonly ProjectFigures[]): { tons: number; megawatts: number } {
  return projects.reduce(
    ({ tons, megawatts }, { co2SavedTons, energyValue }) => ({
      tons: tons + co2SavedTons,
      megawatts: megawatts + inMegawatts(energyValue),
    }),
    { tons: 0, megawatts: 0 },
  );
}

function inMegawatts(stated: string | null): number {
  if (stated === null) return 0;
  const [, amount] = /^(\d+(?:\.\d+)?) MW$/.exec(stated) ?? [];
  if (amount === undefined) throw new RangeError(`Not in megawatts: ${stated}`);
  return Number(amount);
}
