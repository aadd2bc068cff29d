declare module '@custom-elements-manifest/analyzer/cli.js' {
  /** Runs the analyzer; resolves with the manifest. */
  export function cli(options: { argv: readonly string[]; cwd: string; noWrite: boolean }): Promise<unknown>;
}
