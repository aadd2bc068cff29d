export default {
  globs: ['src/elements/**/*.ts', 'src/events/*.ts'],
  outdir: 'dist',
  litelement: true,
  packagejson: false,
};
