import { expect, test } from 'vitest';
import { type Columns, type ColumnsError, readRow, recogniseColumns, toVariableName } from './recipients.ts';

const rowsOf = (text: string) => text.split('\n').map((line, index) => ({ line: index + 1, cells: line.split(',') }));

function describeColumns(found: Columns | ColumnsError) {
  if ('error' in found) return `${found.error} ${found.numbers.join()}`;
  const { headings, numbers, variables, skipped } = found;
  return `${headings === undefined ? 'no headings' : numbers?.join()} [${[...variables.keys()].join()}] ${skipped}`;
}

test.each([
  ['to,name\n0772123456,Amina', '0 [name] 1'],
  ['Name,TO\nAmina,12', '1 [name] 1'],
  ['Name,Contact,Class\nAmina,0772123456,P5\nOkello,+256 701 234567,P6', '1 [name,class] 1'],
  ["Child's name,Prénom,2026 fees,Mobile\nA,B,150000,0772123456", '3 [childs_name,prenom,column_2026_fees] 1'],
  ['St Mary,,\n,,\nName,Phone,Seat\nAmina,0772123456,1', '1 [name,seat] 3'],
  ['Name,Phone\nAmina,\nOkello,none\nOtim,0772123456\nAber,0772123457', '1 [name] 1'],
  ['Name,Phone\nAmina,7.72E+08', '1 [name] 1'],
  ['Name,Phone\nAmina,0772123456 / 0701234567', '1 [name] 1'],
  ['Name,Mother,Father\nA,0772123456,0701234567\nB,,0701234568', 'several 1,2'],
  ['Name,Class\nAmina,P5', 'none '],
  ['to,name,Name\n0772123456,a,b', 'doubled 0'],
  ['Pupil,,Parent\nName,Class,Phone\nAmina,P5,0772123456', '2 [name,class] 2'],
  ['Name,Parent\nAmina,none\nOtim,0772123456', '1 [name] 1'],
  ['Amina,0772123456\nOkello,0701234567', 'no headings [] 0'],
  ['12345,Amina\n0772123456,Okello', 'no headings [] 0'],
  ['Amina\n0772123456', 'no headings [] 0'],
])('%j: %s', (text, expected) => {
  expect(describeColumns(recogniseColumns(rowsOf(text)))).toBe(expected);
});

test('chosen columns decide, and the others are variables', () => {
  const rows = rowsOf('Name,Mother,Father\nA,0772123456,0701234567');
  expect(describeColumns(recogniseColumns(rows, [2]))).toBe('2 [name,mother] 1');
  expect(describeColumns(recogniseColumns(rows, [1, 2]))).toBe('1,2 [name] 1');
});

test.each([
  ['Name', 'name'],
  [' Child’s  Full-Name ', 'childs_full_name'],
  ['Ŋŋoma', 'oma'],
  ['Énergie (UGX)', 'energie_ugx'],
  ['2nd parent', 'column_2nd_parent'],
  ['***', ''],
])('the heading %j is the variable %j', (heading, name) => {
  expect(toVariableName(heading)).toBe(name);
});

test('a formula that failed is a missing value', () => {
  const rows = rowsOf('Name,Phone\n#N/A,0772123456\nAmina,#REF!');
  const columns = recogniseColumns(rows);
  if ('error' in columns) throw new Error(columns.error);
  expect(rows.slice(1).flatMap((row) => readRow(row, columns))).toEqual([
    { line: 2, to: '0772123456', variables: { name: '' } },
    { line: 3, to: '', variables: { name: 'Amina' } },
  ]);
});

test('a row that the spreadsheet does not show has a problem', () => {
  const rows = rowsOf('Name,Phone\nAmina,0772123456').map((row) => ({ ...row, isHidden: row.line === 2 }));
  const columns = recogniseColumns(rows);
  if ('error' in columns) throw new Error(columns.error);
  const [recipient] = rows.slice(1).flatMap((row) => readRow(row, columns));
  expect(recipient?.problem?.detail).toContain('The row is hidden in the spreadsheet.');
});

test('a value that cannot be shown as in the spreadsheet is missing and named', () => {
  const rows = rowsOf('Name,Phone,Fees\nAmina,0772123456,#FORMAT!');
  const columns = recogniseColumns(rows);
  if ('error' in columns) throw new Error(columns.error);
  expect(rows.slice(1).flatMap((row) => readRow(row, columns))).toEqual([
    { line: 2, to: '0772123456', variables: { name: 'Amina', fees: '' }, unshown: ['fees'] },
  ]);
});
