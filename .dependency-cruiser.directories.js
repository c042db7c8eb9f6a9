import configuration from './.dependency-cruiser.js';

/**
 * There are no circular imports between directories. Tests are left out, because a feature's tests use other features.
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
