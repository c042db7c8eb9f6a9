/** Two piers on a brass waterline, with their reflection. Use it at 24 px or more. */
export function Monogram() {
  return (
    <svg className="monogram" viewBox="0 0 48 48" aria-hidden="true" fill="currentColor">
      <path d="M10 3h7.5v24.5H10zM30.5 3H38v24.5h-7.5zM10 33h7.5v2.5H10zM30.5 33H38v2.5h-7.5zM10 38h7.5v2.5H10zM30.5 38H38v2.5h-7.5zM10 43h7.5v2.5H10zM30.5 43H38v2.5h-7.5z" />
      <path className="waterline" d="M2 28.2h44v2.6H2z" />
    </svg>
  );
}
