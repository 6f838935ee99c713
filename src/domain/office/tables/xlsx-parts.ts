import { protectApostrophe } from './cell-safety.ts'
import type { Cell, TableLayout } from './cell.ts'

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const contentTypes = 'http://schemas.openxmlformats.org/package/2006/content-types'
const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The positions of the styles in `cellXfs`. */
const styles = { plain: 0, header: 1, money: 2, day: 3 } as const

/** The number of rows in a piece: enough for good compression with little memory. */
const rowsInPiece = 200

/** Returns the parts of a workbook except the sheet itself. */
export const workbookParts = ({ sheetName }: TableLayout): [name: string, content: string][] => [
  [
    '[Content_Types].xml',
    `${declaration}<Types xmlns="${contentTypes}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheetType}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${spreadsheetType}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${spreadsheetType}.styles+xml"/></Types>`,
  ],
  [
    '_rels/.rels',
    `${declaration}<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    'xl/workbook.xml',
    `${declaration}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="${escapeXml(sheetName)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `${declaration}<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  ],
  [
    'xl/styles.xml',
    // Format 4 is `#,##0.00` in every spreadsheet.
    `${declaration}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0"/><xf numFmtId="0" fontId="1" applyFont="1"/><xf numFmtId="4" fontId="0" applyNumberFormat="1"/><xf numFmtId="164" fontId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  ],
]

/** Yields the sheet in pieces, with frozen headers, in the direction of the reader's language. */
export async function* sheetParts(
  { headers, widths, isRightToLeft }: TableLayout,
  rows: AsyncIterable<Cell[]>,
): AsyncGenerator<string> {
  const direction = isRightToLeft ? ' rightToLeft="1"' : ''
  const columns = widths
    .map(
      (width, index) =>
        `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
    )
    .join('')
  yield `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView${direction} workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns}</cols><sheetData>`
  yield rowXml(
    1,
    headers.map((text) => ({ text })),
    styles.header,
  )
  let number = 1
  let piece = ''
  for await (const row of rows) {
    number += 1
    piece += rowXml(number, row, styles.plain)
    if (number % rowsInPiece === 0) {
      yield piece
      piece = ''
    }
  }
  yield `${piece}</sheetData></worksheet>`
}

const rowXml = (number: number, cells: readonly Cell[], textStyle: number): string =>
  `<row r="${number}">${cells.map((cell, index) => cellXml(`${columnName(index)}${number}`, cell, textStyle)).join('')}</row>`

function cellXml(address: string, cell: Cell, textStyle: number): string {
  if (cell === null || ('text' in cell && cell.text === '')) return ''
  if ('text' in cell)
    return `<c r="${address}" s="${textStyle}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(protectApostrophe(cell.text))}</t></is></c>`
  if ('halalas' in cell)
    return `<c r="${address}" s="${styles.money}"><v>${(cell.halalas / 100).toFixed(2)}</v></c>`
  if ('whole' in cell) return `<c r="${address}"><v>${cell.whole}</v></c>`
  return `<c r="${address}" s="${styles.day}"><v>${dayNumber(cell.day)}</v></c>`
}

/** Returns the name of a column: 0 → A, 25 → Z, 26 → AA. */
const columnName = (index: number): string =>
  (index >= 26 ? columnName(Math.floor(index / 26) - 1) : '') +
  String.fromCharCode(65 + (index % 26))

/** Returns the number of days since 30 December 1899, as spreadsheets count them. */
const dayNumber = (day: string): number =>
  Math.round((Date.parse(`${day}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / 86_400_000)

// oxlint-disable-next-line no-control-regex -- XML cannot hold them
const special = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff&<>"]/g
const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Escapes text for XML; lone surrogates, which XML cannot contain, become the replacement character. */
const escapeXml = (text: string): string =>
  text.toWellFormed().replace(special, (character) => escapes[character] ?? '')
