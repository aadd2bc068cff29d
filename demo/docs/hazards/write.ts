// `npm run hazards`: writes the page's table and the CSV from docs/safety/hazards/.
import { readFileSync, writeFileSync } from 'node:fs';
import { CSV, PAGE, csvOf, pageWith } from './files.ts';
import { readHazards } from './hazards.ts';

const root = new URL('../../../', import.meta.url);
const hazards = readHazards();
writeFileSync(new URL(PAGE, root), pageWith(readFileSync(new URL(PAGE, root), 'utf8'), hazards));
writeFileSync(new URL(CSV, root), csvOf(hazards));
console.log(`${hazards.length} hazards in ${PAGE} and ${CSV}.`);
