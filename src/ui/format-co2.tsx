/** Sets the 2 of every "CO2" in a text as a subscript. */
export function FormatCo2({ children }: { children: string }) {
  const [first = '', ...rest] = children.split('CO2');
  return (
    <>
      {first}
      {rest.map((text, index) => (
        // The parts of a text never change order.
        // eslint-disable-next-line @eslint-react/no-array-index-key
        <span key={index}>
          CO<sub>2</sub>
          {text}
        </span>
      ))}
    </>
  );
}
