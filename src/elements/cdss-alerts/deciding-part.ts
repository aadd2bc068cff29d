import { Part } from '../part.ts';

/** What the first gesture needs: what has become of a decision, the reasons, the batch bar and its review sheet, the list of keys. */
export const deciding = new Part(() => import('./deciding.ts'));
