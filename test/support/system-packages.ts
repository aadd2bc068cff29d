// What the system has, and how it gets more where that may be done.
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { env } from 'node:process';

export const isRoot = process.getuid?.() === 0;

/** Where a program of these names could stand, in order of preference. */
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

/** Whether the packages were installed with apt: needs root and Debian. */
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
