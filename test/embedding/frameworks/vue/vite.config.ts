import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'vite';

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [vue({ template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('scribe-') } } })],
  build: isSsrBuild ? {} : { rolldownOptions: { input: ['index.html', 'hydrated.html'] } },
}));
