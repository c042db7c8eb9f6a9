import { figureByName, type FigureReference } from '../../../company/figure-by-name.ts';

interface FigureProps {
  readonly of: FigureReference;
}

/** A figure of the company as every page prints it. */
export function Figure({ of }: FigureProps) {
  return <>{figureByName(of)}</>;
}
