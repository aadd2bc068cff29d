// Finds the system's programs and installs missing ones if that is allowed.
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { env } from 'node:process';

export const isRoot = process.getuid?.() === 0;

/** Returns the possible paths of a program with one of these names, in order of preference. */
export function onPath(...names: string[]): string[] {
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder && !folder.includes('node_modules'));
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

export function firstExecutable(paths: readonly string[]): string | undefined {
  return paths.find((path) => {
    try {
      accessSync(path, constants.X_OK);
      return path !== '';
    } catch {
      return false;
    }
  });
}

/** Installs packages with apt, which needs root and Debian; returns whether it could. */
export function installFromSystem(packages: readonly string[]): boolean {
  if (!isRoot || !firstExecutable(onPath('apt-get'))) return false;
  const apt = (...args: string[]) =>
    spawnSync('apt-get', ['-o', 'DPkg::Lock::Timeout=300', ...args], {
      stdio: ['ignore', 2, 2],
      env: { ...env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0;
  const install = () => apt('install', '-y', '--no-install-recommends', ...packages);
  return install() || (apt('update') && install());
}
