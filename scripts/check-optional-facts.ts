/** Says on one line what is wrong in company/optional-facts.json, before a build that would fail with more words. */
try {
  await import('../company/optional-facts.ts');
} catch (error) {
  console.error((error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' '));
  process.exitCode = 1;
}

export {};
