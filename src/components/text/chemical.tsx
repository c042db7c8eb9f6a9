interface ChemicalProps {
  /** Plain text in which "CO2" is to be set with its subscript. */
  readonly children: string;
}

/** Sets the formula of carbon dioxide as a formula wherever it stands in a text. */
export function Chemical({ children }: ChemicalProps) {
  const [first = '', ...rest] = children.split('CO2');
  return (
    <>
      {first}
      {rest.map((text, index) => (
        // A text never changes its parts, so their order is a stable key.
        // eslint-disable-next-line @eslint-react/no-array-index-key
        <span key={index}>
          CO<sub>2</sub>
          {text}
        </span>
      ))}
    </>
  );
}
