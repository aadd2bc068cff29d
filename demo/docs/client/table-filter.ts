import { find } from './dom.ts';

/** Makes each table with a filter before it filter its rows by words and by the bold texts of a column. */
export function filterTables(): void {
  for (const filter of document.querySelectorAll<HTMLElement>('.table-filter')) {
    const table = filter.nextElementSibling?.querySelector('table');
    if (table) filterTable(filter, table);
  }
}

function filterTable(filter: HTMLElement, table: HTMLTableElement): void {
  const rows = [...(table.tBodies[0]?.rows ?? [])];
  const words = find<HTMLInputElement>('input', filter);
  const choices = [...filter.querySelectorAll('select')].map((select) => {
    const column = columnOf(table, select.dataset['column'] ?? '');
    const boldIn = (row: HTMLTableRowElement) =>
      [...(row.cells[column]?.querySelectorAll('strong') ?? [])].map(({ textContent }) => textContent ?? '');
    for (const text of [...new Set(rows.flatMap(boldIn))].sort()) select.add(new Option(text));
    return { select, boldIn };
  });
  const update = () => {
    const wanted = words.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const row of rows) {
      const text = row.textContent?.toLowerCase() ?? '';
      row.hidden =
        !wanted.every((word) => text.includes(word)) ||
        choices.some(({ select, boldIn }) => select.value !== '' && !boldIn(row).includes(select.value));
    }
    find('output', filter).textContent = `${rows.filter(({ hidden }) => !hidden).length} of ${rows.length}`;
  };
  filter.addEventListener('input', update);
  filter.hidden = false;
  update();
}

const columnOf = (table: HTMLTableElement, name: string): number =>
  [...(table.tHead?.rows[0]?.cells ?? [])].findIndex(({ textContent }) => textContent?.trim() === name);
