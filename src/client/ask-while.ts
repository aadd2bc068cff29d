import type { Platform } from './platform.ts';

/** Makes the browser ask before it leaves the page as long as `work` would be lost with it. */
export async function askWhile<Result>(platform: Platform, work: Promise<Result>): Promise<Result> {
  const end = platform.listen('beforeunload', (event) => event.preventDefault());
  try {
    return await work;
  } finally {
    end();
  }
}
