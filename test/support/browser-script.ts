import { fileURLToPath } from 'node:url';
import { build, type UserConfig } from 'vite';

/** A module and all it imports as one script for a page, built as the widget is: Lit without its checks. */
export async function browserScript(
  entry: URL,
  { define = {}, ...config }: Pick<UserConfig, 'plugins' | 'resolve' | 'define'> = {},
): Promise<string> {
  const built = await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    define: { __SCRIBE_WIDGET_VERSION__: '"test"', 'process.env.NODE_ENV': '"production"', ...define },
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: fileURLToPath(entry), formats: ['iife'], name: 'page' },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const [output] = [built].flat();
  const [chunk] = output && 'output' in output ? output.output : [];
  if (chunk?.type !== 'chunk') throw new Error(`No script was built from ${entry.pathname}.`);
  return chunk.code;
}
