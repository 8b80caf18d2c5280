import files from './.dependency-cruiser.mjs';

/** No circle of folders. Tests, their helpers and the entry files of server/ are left out: they join what must not know each other. */
export default {
  forbidden: [
    {
      name: 'no-folder-cycles',
      comment: 'Two folders that need each other are one folder, or miss a third below them.',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    ...files.options,
    exclude: {
      path: [
        files.options.exclude.path,
        '\\.test\\.tsx?$',
        '(^|/)(fixtures|rounds-kit|test-kit)\\.tsx?$',
        '^server/testing/',
        '^server/[^/]+\\.ts$',
      ],
    },
  },
};
