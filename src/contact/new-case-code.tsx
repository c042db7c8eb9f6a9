/** The case code that a concern will have, which the reporter must note before sending. */
export function NewCaseCode({ code }: { readonly code: string }) {
  return (
    <section className="concern-new-code framed stack" aria-labelledby="case-code">
      <h2 className="heading-3" id="case-code">
        Write this down before you send
      </h2>
      <p className="receipt-code long">{code}</p>
      <p className="small">
        This is your case code. It works once we have received your concern. It lets you read our replies and
        add to your concern. We cannot replace it.
      </p>
    </section>
  );
}
