import type { GateMessages } from './gate-messages.ts';
import { plural, written } from './plural.ts';

/** Spanish, of what is loaded with the review gate. */
export const gateEs: GateMessages = {
  gateConsultation: (position) => `Consulta ${position}`,
  gateHide: 'Cerrar revisión',
  gateNext: 'Revisar la siguiente',
  gateOnPage: 'En esta página: ir a sus alertas',
  gateOpenService: 'Abrir en Scribe',
  gateReviewHere: 'Revisar aquí',
  gateReviewed: 'Revisada',
  gateShowAll: (n) => `Mostrar las ${written('es', n)}`,
  gateText: (total) =>
    plural('es', total, {
      one: 'Una consulta anterior tiene alertas clínicas sin revisar. Cuando termine de revisarlas, esta sesión se abrirá sola.',
      other:
        '# consultas anteriores tienen alertas clínicas sin revisar. Cuando termine de revisarlas, esta sesión se abrirá sola.',
    }),
  gateToReview: 'Por revisar',
};
