import { Part } from '../part.ts';

/** The batch bar and its review sheet, the form that asks for a reason, the list of keys. */
export const alertForms = new Part(() => import('./alert-forms.ts'));
