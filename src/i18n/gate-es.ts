import type { GateMessages } from './gate-messages.ts';
import { plural, written } from './plural.ts';

/** Spanish, of what is loaded with the review gate. */
export const gateEs: GateMessages = {
  gateAlerts: (n) => plural('es', n, { one: '# alerta', other: '# alertas' }),
  gateBack: 'Volver a la lista',
  gateConsultation: (position) => `Consulta ${position}`,
  gateNext: 'Revisar la siguiente',
  gateNote: 'Su nota en Scribe',
  gateOnPage: 'En esta página: ir a sus alertas',
  gateRed: (n) => plural('es', n, { one: '# roja', other: '# rojas' }),
  gateReviewHere: 'Revisar aquí',
  gateReviewed: 'Revisada',
  gateShowAll: (n) => `Mostrar las ${written('es', n)}`,
  gateText: (total) =>
    plural('es', total, {
      one: 'Una consulta anterior tiene alertas clínicas sin revisar. Cuando termine de revisarlas, esta sesión se abrirá sola.',
      other:
        '# consultas anteriores tienen alertas clínicas sin revisar. Cuando termine de revisarlas, esta sesión se abrirá sola.',
    }),
};
