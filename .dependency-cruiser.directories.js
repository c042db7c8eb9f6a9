import configuration from './.dependency-cruiser.js';

/**
 * The directories of the product have no circle. Tests count for no directory here: a subject's tests use other subjects.
 *
 * @type {import('dependency-cruiser').IConfiguration}
 */
export default {
  forbidden: [
    {
      name: 'no-circle-of-directories',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    ...configuration.options,
    exclude: {
      path: `${configuration.options.exclude.path}|^(art|bench|docs|scripts|tests)/|\\.test\\.tsx?$|/testing/`,
    },
  },
};
