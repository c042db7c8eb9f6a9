/** Says what is missing or wrong in content/ and in company/optional-facts.json, before a build that would say it with more words. */
let faults: readonly string[];
try {
  const { contentFaults } = await import('../src/operations/content-faults.server.ts');
  faults = contentFaults('.');
} catch (error) {
  // Thrown on import by a fact in a wrong form.
  faults = [(error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ')];
}
if (faults.length > 0) {
  const [only = ''] = faults;
  const all = [`${String(faults.length)} parts are missing or wrong:`, ...faults].join('\n  ');
  console.error(faults.length === 1 ? only : all);
  process.exitCode = 1;
}

export {};
