/** One text in the languages of the EHR; data for `es-MX` are the Spanish ones. */
export interface Localized {
  readonly en: string;
  readonly es: string;
  readonly 'es-MX': string;
  readonly 'pt-BR': string;
}

export const say = (en: string, es: string, pt: string): Localized => ({ en, es, 'es-MX': es, 'pt-BR': pt });

/** ICD-10 titles, as the clinic's problem list shows them. */
export const PROBLEMS = {
  'E11.22': say(
    'Type 2 diabetes with kidney disease',
    'Diabetes tipo 2 con enfermedad renal',
    'Diabetes tipo 2 com doença renal',
  ),
  'E11.9': say('Type 2 diabetes', 'Diabetes tipo 2', 'Diabetes tipo 2'),
  'N18.32': say(
    'Chronic kidney disease, stage 3b',
    'Enfermedad renal crónica, estadio 3b',
    'Doença renal crônica, estágio 3b',
  ),
  I10: say('Hypertension', 'Hipertensión arterial', 'Hipertensão arterial'),
  'E78.5': say('Hyperlipidemia', 'Dislipidemia', 'Dislipidemia'),
  'K29.5': say('Chronic gastritis', 'Gastritis crónica', 'Gastrite crônica'),
  'I48.9': say('Atrial fibrillation', 'Fibrilación auricular', 'Fibrilação atrial'),
  'I50.9': say('Heart failure', 'Insuficiencia cardíaca', 'Insuficiência cardíaca'),
  'J44.9': say('COPD', 'EPOC', 'DPOC'),
  'F17.2': say('Tobacco dependence', 'Dependencia del tabaco', 'Dependência de tabaco'),
  'R05.3': say('Chronic cough', 'Tos crónica', 'Tosse crônica'),
  'S83.2': say('Meniscal tear, left knee', 'Rotura de menisco, rodilla izquierda', 'Lesão de menisco, joelho esquerdo'),
  'G43.1': say('Migraine with aura', 'Migraña con aura', 'Enxaqueca com aura'),
  'E66.0': say('Obesity', 'Obesidad', 'Obesidade'),
  'J45.4': say('Persistent asthma', 'Asma persistente', 'Asma persistente'),
  'E03.9': say('Hypothyroidism', 'Hipotiroidismo', 'Hipotireoidismo'),
  'M54.5': say('Low back pain', 'Lumbalgia', 'Lombalgia'),
  'D50.9': say('Iron deficiency anemia', 'Anemia ferropénica', 'Anemia ferropriva'),
  'M81.0': say('Osteoporosis', 'Osteoporosis', 'Osteoporose'),
  'L20.9': say('Atopic dermatitis', 'Dermatitis atópica', 'Dermatite atópica'),
} as const satisfies Record<string, Localized>;

export const SUBSTANCES = {
  penicillin: say('Penicillin', 'Penicilina', 'Penicilina'),
  sulfa: say('Sulfonamides', 'Sulfamidas', 'Sulfonamidas'),
  dipyrone: say('Metamizole', 'Metamizol', 'Dipirona'),
  latex: say('Latex', 'Látex', 'Látex'),
  peanut: say('Peanut', 'Cacahuete', 'Amendoim'),
} as const satisfies Record<string, Localized>;

export const REACTIONS = {
  urticaria: say('Urticaria', 'Urticaria', 'Urticária'),
  angioedema: say('Angioedema', 'Angioedema', 'Angioedema'),
  rash: say('Rash', 'Exantema', 'Exantema'),
  anaphylaxis: say('Anaphylaxis', 'Anafilaxia', 'Anafilaxia'),
  dermatitis: say('Contact dermatitis', 'Dermatitis de contacto', 'Dermatite de contato'),
} as const satisfies Record<string, Localized>;

export const DRUGS = {
  metformin: say('Metformin', 'Metformina', 'Metformina'),
  glyburide: say('Glyburide', 'Glibenclamida', 'Glibenclamida'),
  lisinopril: say('Lisinopril', 'Lisinopril', 'Lisinopril'),
  chlorthalidone: say('Chlorthalidone', 'Clortalidona', 'Clortalidona'),
  atorvastatin: say('Atorvastatin', 'Atorvastatina', 'Atorvastatina'),
  losartan: say('Losartan', 'Losartán', 'Losartana'),
  aspirin: say('Aspirin', 'Ácido acetilsalicílico', 'Ácido acetilsalicílico'),
  omeprazole: say('Omeprazole', 'Omeprazol', 'Omeprazol'),
  apixaban: say('Apixaban', 'Apixabán', 'Apixabana'),
  furosemide: say('Furosemide', 'Furosemida', 'Furosemida'),
  carvedilol: say('Carvedilol', 'Carvedilol', 'Carvedilol'),
  tiotropium: say('Tiotropium, inhaled', 'Tiotropio inhalado', 'Tiotrópio inalatório'),
  salbutamol: say('Albuterol, inhaled', 'Salbutamol inhalado', 'Salbutamol inalatório'),
  budesonide: say(
    'Budesonide–formoterol, inhaled',
    'Budesónida–formoterol inhalado',
    'Budesonida–formoterol inalatório',
  ),
  levothyroxine: say('Levothyroxine', 'Levotiroxina', 'Levotiroxina'),
  ferrousSulfate: say('Ferrous sulfate', 'Sulfato ferroso', 'Sulfato ferroso'),
  alendronate: say('Alendronate', 'Alendronato', 'Alendronato'),
  paracetamol: say('Acetaminophen', 'Paracetamol', 'Paracetamol'),
  contraceptive: say(
    'Ethinylestradiol–levonorgestrel',
    'Etinilestradiol–levonorgestrel',
    'Etinilestradiol–levonorgestrel',
  ),
  hydrocortisone: say('Hydrocortisone cream', 'Hidrocortisona crema', 'Hidrocortisona creme'),
} as const satisfies Record<string, Localized>;
