/** What somebody is told whose personal data the company uses, with where to complain. */
export const rightToComplain =
  'You may complain to the Information Commissioner’s Office at any time (ico.org.uk).';
