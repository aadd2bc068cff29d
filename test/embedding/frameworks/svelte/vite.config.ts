import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [svelte()],
  build: isSsrBuild ? {} : { rolldownOptions: { input: ['index.html', 'hydrated.html'] } },
}));
