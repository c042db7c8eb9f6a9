/** Why an enquiry is closed without an answer: as somebody chooses it, and as the register has it. */
export const closingReasons = {
  spam: { choice: 'Spam', inRegister: 'Spam' },
  duplicate: { choice: 'Duplicate of another', inRegister: 'Duplicate' },
  withdrawn: { choice: 'Withdrawn by the sender', inRegister: 'Withdrawn' },
  'passed-on': { choice: 'Passed on to somebody outside this app', inRegister: 'Passed on' },
} as const;
export type ClosingReason = keyof typeof closingReasons;
export const closingReasonNames = Object.keys(closingReasons) as ClosingReason[];
