import js from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import { configs as lit } from 'eslint-plugin-lit';
import litA11y from 'eslint-plugin-lit-a11y';
import { configs as wc } from 'eslint-plugin-wc';
import ts from 'typescript-eslint';

export default defineConfig(
  globalIgnores([
    '**/dist',
    'coverage',
    'playwright-report',
    'test-results',
    '.data',
    'test/embedding/frameworks/*/**',
  ]),
  {
    files: ['**/*.ts'],
    extends: [js.configs.recommended, ts.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { project: './tsconfig.json', tsconfigRootDir: `${import.meta.dirname}/..` } },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      'no-restricted-syntax': [
        'error',
        { selector: 'ImportSpecifier[imported.name="unsafeHTML"]', message: 'Clinical text is text.' },
        {
          selector: 'ExportNamedDeclaration > VariableDeclaration[kind!="const"]',
          message: 'What a chunk is given of the module stays as it is (vite.config.ts).',
        },
      ],
    },
  },
  {
    files: ['src/**/*.ts'],
    extends: [lit['flat/recommended'], wc['flat/recommended']],
    plugins: { 'lit-a11y': litA11y },
    rules: { ...litA11y.configs.recommended.rules, 'no-console': 'error', 'max-lines': ['error', 300] },
  },
  { files: ['server/**/*.ts', 'demo/**/*.ts'], rules: { 'max-lines': ['error', 300] } },
  {
    files: ['src/**/*.ts'],
    ignores: ['src/types/**'],
    rules: {
      // Prototype.js puts one in its place that takes no function.
      'no-restricted-properties': [
        'error',
        { object: 'Array', property: 'from', message: 'A page may have replaced it.' },
      ],
    },
  },
  {
    // Elements take their data from the consultation: they never fetch.
    files: ['src/elements/**/*.ts'],
    rules: { 'no-restricted-globals': ['error', 'fetch', 'localStorage', 'sessionStorage'] },
  },
  {
    // chai's assertions look like promises (chai-a11y-axe types them so), and node:test's test() is one.
    files: ['test/**/*.ts'],
    rules: {
      '@typescript-eslint/no-floating-promises': 'off',
      '@typescript-eslint/no-unused-expressions': 'off',
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/unbound-method': 'off',
    },
  },
);
