import type { GateMessages } from './gate-messages.ts';
import { plural, written } from './plural.ts';

/** Brazilian Portuguese, of what is loaded with the review gate. */
export const gatePtBr: GateMessages = {
  gateAlerts: (n) => plural('pt-BR', n, { one: '# alerta', other: '# alertas' }),
  gateBack: 'Voltar à lista',
  gateConsultation: (position) => `Consulta ${position}`,
  gateNext: 'Revisar a próxima',
  gateNote: 'A nota no Scribe',
  gateOnPage: 'Nesta página: ir para os alertas',
  gateRed: (n) => plural('pt-BR', n, { one: '# vermelho', other: '# vermelhos' }),
  gateReviewHere: 'Revisar aqui',
  gateReviewed: 'Revisada',
  gateShowAll: (n) => `Mostrar todas as ${written('pt-BR', n)}`,
  gateText: (total) =>
    plural('pt-BR', total, {
      one: 'Uma consulta anterior tem alertas clínicos sem revisão. Quando você terminar de revisá-los, esta sessão se abrirá sozinha.',
      other:
        '# consultas anteriores têm alertas clínicos sem revisão. Quando você terminar de revisá-los, esta sessão se abrirá sozinha.',
    }),
};
