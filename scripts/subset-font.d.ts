/** The package has no types of its own. */
declare module 'subset-font' {
  /** @param options see the package’s documentation */
  export default function subsetFont(
    font: Buffer,
    text: string | undefined,
    options: object,
  ): Promise<Buffer>;
}
