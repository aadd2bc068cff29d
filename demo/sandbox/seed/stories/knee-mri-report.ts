import { story } from '../clinical-story.ts';

/** A dictated report that is signed. The sandbox calls that `final`; the spec shows only `draft`. */
export const kneeMriReport = story({
  id: 'knee-mri-report',
  title: 'Resonancia de rodilla con rotura meniscal (informe final)',
  language: 'es',
  specialty: 'radiology',
  lifecycleStatus: 'final',
  diagnosisCodes: [
    ['S83.2', 'Desgarro de meniscos, presente', 'primary'],
    ['M25.4', 'Derrame articular', 'secondary'],
  ],
  chiefComplaint: 'Dolor y bloqueo de la rodilla izquierda tras un giro jugando al fútbol, hace tres semanas.',
  sections: {
    examination: {
      modality: 'RM',
      region: 'rodilla izquierda',
      contrast: 'no',
      technique: 'Secuencias DP con supresión grasa en tres planos, T1 coronal, T2 sagital.',
    },
    comparison: 'Sin estudios previos.',
    findings: {
      medialMeniscus:
        'Rotura vertical longitudinal del cuerno posterior, de 18 mm, con desplazamiento en asa de cubo hacia la escotadura.',
      lateralMeniscus: 'Sin alteraciones.',
      ligaments: 'Ligamentos cruzados y colaterales íntegros.',
      cartilage: 'Condropatía femoral medial de grado II.',
      jointFluid: 'Derrame articular moderado.',
    },
    impression: ['Rotura en asa de cubo del menisco medial.', 'Derrame articular moderado.', 'Ligamentos íntegros.'],
  },
  vitalSigns: { bloodPressure: '', heartRate: '', temperature: '' },
  assessment: 'Rotura en asa de cubo del menisco medial desplazada, que explica el bloqueo.',
  plan: [
    {
      key: 'referral',
      element: 'Valoración por traumatología',
      type: 'referral',
      content: 'Derivar a traumatología de forma preferente; posible sutura meniscal.',
    },
    {
      key: 'weight-bearing',
      element: 'Descarga parcial',
      type: 'non_pharmacological',
      content: 'Bastones y descarga parcial hasta la valoración; evitar forzar la extensión.',
    },
  ],
  alerts: [
    {
      on: 'referral',
      issue: 'timing',
      severity: 'yellow',
      actionCategory: 'change_schedule',
      action: 'Indicar un plazo: valoración en menos de 2 semanas.',
      reason:
        'Una rodilla bloqueada por un asa de cubo se repara mejor cuanto antes; un plazo escrito evita la lista de espera ordinaria.',
      source: ['Kopf S et al. Knee Surg Sports Traumatol Arthrosc 2020;28:1177-1194'],
      proposal: {
        content: 'Derivar a traumatología en menos de 2 semanas por rodilla bloqueada; posible sutura meniscal.',
      },
    },
  ],
  summary: (name) =>
    `Informe de resonancia magnética de la rodilla izquierda de ${name}: rotura en asa de cubo del menisco medial con derrame moderado; ` +
    'ligamentos cruzados y colaterales íntegros. Informe firmado.',
});
