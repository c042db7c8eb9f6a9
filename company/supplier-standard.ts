/** What the group asks every supplier to accept, as the items of a list. */
export const supplierStandard: readonly string[] = [
  'freely chosen work, with a contract the worker can understand',
  'wages paid in full, on time and not below the legal minimum',
  'no recruitment fees charged to workers: the employer pays',
  'identity papers in the worker’s own hands',
  'freedom to leave after lawful notice, to move about and to associate',
  'decent and safe housing wherever it comes with the job',
];
