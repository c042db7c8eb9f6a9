import { commitmentInWords, quantityInWords, type CommitmentName } from '../../../company/commitments.ts';

interface CommitmentProps {
  readonly of: CommitmentName;
  /** Prints the quantity without its preposition: "3 business days". */
  readonly bare?: boolean;
}

/** A promise in the words that every page uses for it: "within 3 business days". */
export function Commitment({ of, bare = false }: CommitmentProps) {
  return <>{bare ? quantityInWords(of) : commitmentInWords(of)}</>;
}
