// What oxlint (.oxlintrc.json) cannot do: its plugins may not change the syntax tree, and this one does.
// Templates stand in src/elements alone.
import parser from '@typescript-eslint/parser';
import { defineConfig } from 'eslint/config';
import litA11y from 'eslint-plugin-lit-a11y';

export default defineConfig({
  files: ['src/elements/**/*.ts'],
  languageOptions: { parser },
  // Directives in the sources speak to oxlint.
  linterOptions: { reportUnusedDisableDirectives: 'off' },
  plugins: { 'lit-a11y': litA11y },
  rules: litA11y.configs.recommended.rules,
});
