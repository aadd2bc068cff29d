import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { alertSnapshots } from '../../../src/consultation/alert-snapshots.ts';
import { documentSections } from '../../../src/elements/documents/document/section.ts';
import { knownValue, nameOf, readableLabel } from '../../../src/elements/clinical/labels.ts';
import { es } from '../../../src/i18n/es.ts';
import { ptBr } from '../../../src/i18n/pt-br.ts';
import { englishTerm } from '../../support/english.ts';

describe('the label of a field', () => {
  for (const [names, label] of [
    [['pastMedicalHistory', 'past_medical_history', 'PastMedicalHistory'], 'Past medical history'],
    [['spo2', 'SpO2', 'SPO2', 'sp_o2'], 'SpO2'],
    [['icd10', 'icd_10', 'ICD-10'], 'ICD-10'],
    [['icd10Codes', 'icd_10_codes'], 'ICD-10 codes'],
    [['birads', 'bi_rads', 'BIRADS'], 'BI-RADS'],
    [['piRadsScore', 'pi_rads_score'], 'PI-RADS score'],
    [['t2w', 'T2W'], 'T2w'],
    [['hda'], 'HDA'],
    [['edema_mmii'], 'Edema MMII'],
    [['exploración_física'], 'Exploración física'],
    [['Any text: it stays'], 'Any text: it stays'],
    [['glucose_1.5h', 'glucose-1.5h'], 'Glucose 1.5h'],
    [['-2.5'], '-2.5'],
    [['rass_-2'], 'Rass -2'],
    [['creatinine_mg_dL', 'creatinineMgDl'], 'Creatinine mg dL'],
    [['potassium_mEq_L'], 'Potassium mEq L'],
    [['mEq_K', 'mEqK'], 'mEq K'],
    [['ph_level', 'pHLevel'], 'pH level'],
    [['µg'], 'µg'],
    [['μgPerKg'], 'μg per kg'],
    [['vitamin_B12'], 'Vitamin B12'],
    [['covid_19', 'covid-19'], 'Covid 19'],
    [['_'], '_'],
    [['serum_Mg', 'serum-Mg'], 'Serum Mg'],
    [['TSH_mIU_L'], 'TSH mIU L'],
    [['pressure_kPa'], 'Pressure kPa'],
    [['dose_MBq'], 'Dose MBq'],
    [['fT4'], 'fT4'],
    [['anti_HBs'], 'Anti HBs'],
    [['CHA2DS2VASc'], 'CHA2DS2VASc'],
    [['qSOFA'], 'qSOFA'],
    [['qSOFAScore', 'qSOFA_score'], 'qSOFA score'],
    [['PaO2FiO2'], 'PaO2 FiO2'],
    [['LDLc'], 'LDLc'],
    [['aPTT'], 'aPTT'],
    [['HIVStatus'], 'HIV status'],
    [['BPAtRest', 'BP_at_rest'], 'BP at rest'],
    [['PAEnReposo', 'PA_en_reposo'], 'PA en reposo'],
    [['BPInRArm', 'BP_in_R_arm'], 'BP in R arm'],
    [['asthma_as_a_child'], 'Asthma as a child'],
    [['NTproBNP', 'nt_proBNP'], 'NT-proBNP'],
    [['MELDNaScore'], 'MELDNa score'],
    [['SSRIsTried'], 'SSRIs tried'],
    [['eGFRValue'], 'eGFR value'],
    [['Rh-'], 'Rh-'],
    [['mg'], 'mg'],
    [['mg_per_kg', 'mgPerKg'], 'mg per kg'],
    [['β-hCG'], 'β hCG'],
  ] as const) {
    it(`is ${label}, however it is written`, () =>
      assert.deepEqual(
        names.map(readableLabel),
        names.map(() => label),
      ));
  }

  it('is found in Spanish and Portuguese without regard to case, accents and underscores', () => {
    for (const name of ['physicalExam', 'physical_exam', 'PHYSICAL_EXAM', 'physical exam']) {
      assert.equal(es.fieldName(name), 'Exploración física');
      assert.equal(ptBr.fieldName(name), 'Exame físico');
    }
    assert.equal(es.fieldName('constructor'), '');
  });

  it('says no more than its name: the glucose may be of urine, the medication of today', () => {
    assert.deepEqual(['glucose', 'medications'].map(es.fieldName), ['Glucosa', 'Medicación']);
    assert.deepEqual(['glucose', 'medications'].map(ptBr.fieldName), ['Glicose', 'Medicamentos']);
  });

  it('of a name as long as a text is that text', () => {
    const name = 'a.'.repeat(30_000);
    assert.equal(readableLabel(name), name);
  });

  it('of two sections is never the same', () => {
    const document = { id: 'd', medicalRecord: { conduta: 'A', Conduta: 'B', plan_text: 'C' } };
    const titles = documentSections(document, englishTerm).map(({ title }) => title);
    assert.deepEqual(titles, ['Conduta', 'Conduta (Conduta)', 'Plan text']);
  });
});

describe('the value of an open enumeration', () => {
  it('is a word of the language where it is known: a laboratory alert as much as the plan’s laboratory', () => {
    const names = ['laboratory', 'medication', 'drug_interaction', 'Lab'].map((type) =>
      knownValue('type', type, englishTerm),
    );
    assert.deepEqual(names, ['Laboratory', 'Medication', 'drug interaction', 'Lab']);
  });
});

it('an alert without a name has that of its plan element', () => {
  const plan = [{ id: 'pe_1', element: 'Ibuprofen' }, { id: 'pe_2' }];
  const cdssAlerts = ['pe_1', 'pe_2'].map((elementId) => ({
    id: `cfa_${elementId}`,
    elementId,
    element: ' ',
    status: 'pending',
  }));
  const snapshots = alertSnapshots([{ id: 'doc', medicalRecord: { assessmentPlan: { plan } }, cdssAlerts }]);
  assert.deepEqual(
    snapshots.map((snapshot) => nameOf(snapshot, englishTerm)),
    ['Ibuprofen', 'Unnamed plan element'],
  );
});
