import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** What stands in the place of `react` and `react-dom`, by `--mode`. */
const INSTEAD: Readonly<Record<string, readonly [react: string, dom: string, jsx: string]>> = {
  'react-18': ['react-18', 'react-dom-18', 'react-18/jsx-runtime'],
  preact: ['preact/compat', 'preact/compat', 'preact/jsx-runtime'],
};

export default defineConfig(({ isSsrBuild, mode }) => {
  const [own, dom, jsx] = INSTEAD[mode] ?? [];
  const alias = [
    { find: /^react\/jsx-runtime$/, replacement: jsx ?? '' },
    { find: /^react-dom(?=$|\/)/, replacement: dom ?? '' },
    { find: /^react$/, replacement: own ?? '' },
  ];
  const build = isSsrBuild ? {} : { rolldownOptions: { input: ['index.html', 'hydrated.html'] } };
  return {
    plugins: [react()],
    // On a server, too, everything is bundled: what is left out would find the other React.
    ...(own && {
      resolve: { alias },
      ssr: { noExternal: true as const },
      define: { 'process.env.NODE_ENV': '"production"' },
    }),
    build: { ...build, ...(own && { outDir: isSsrBuild ? `${mode}/dist/server` : `${mode}/dist` }) },
  };
});
