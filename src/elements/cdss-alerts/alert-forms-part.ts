import { Part } from '../part.ts';

/** The form that asks for a reason, the review sheet, the list of keys. */
export const alertForms = new Part(() => import('./alert-forms.ts'));
