/** A doctor of the demo clinic, with the publishable key of that doctor's account in the Scribe service. */
export interface Doctor {
  /** `sub` of the assertions. */
  readonly id: string;
  readonly name: string;
  readonly initials: string;
  /** Key of the EHR's own translations. */
  readonly specialty: 'internalMedicine' | 'pediatrics';
  readonly publishableKey: string;
}

export const DOCTORS: readonly Doctor[] = [
  {
    id: 'dr-ana',
    name: 'Dra. Ana Lima',
    initials: 'AL',
    specialty: 'internalMedicine',
    publishableKey: 'pk_sandbox_ana',
  },
  {
    id: 'dr-ben',
    name: 'Dr. Ben Ortiz',
    initials: 'BO',
    specialty: 'pediatrics',
    publishableKey: 'pk_sandbox_ben',
  },
];

export const doctorById = (id: string): Doctor | undefined => DOCTORS.find((doctor) => doctor.id === id);
