/**
 * Reads journal.csv as an outsider would who knows nothing of the product: parses it and adds up the posted amounts by
 * account number. It shares no code with the export.
 */

type Sums = { debits: bigint; credits: bigint }

/** Returns the cells of an RFC 4180 file, row by row. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  for (let index = 0; index < text.length; index += 1) {
    const letter = text[index] ?? ''
    if (isQuoted) {
      if (letter !== '"') cell += letter
      else if (text[index + 1] === '"') {
        cell += '"'
        index += 1
      } else isQuoted = false
    } else if (letter === '"') isQuoted = true
    else if (letter === ',') {
      row.push(cell)
      cell = ''
    } else if (letter === '\n') {
      rows.push([...row, cell])
      row = []
      cell = ''
    } else if (letter !== '\r') cell += letter
  }
  return rows
}

/** Returns the rows as objects, with the headings as keys. */
export function readJournal(text: string): Record<string, string>[] {
  const [headings = [], ...rows] = parseCsv(text.replace('\uFEFF', ''))
  return rows.map((cells) => Object.fromEntries(headings.map((heading, index) => [heading, cells[index] ?? ''])))
}

const cents = (amount: string): bigint => BigInt(amount.replace('.', ''))

/** Returns the posted debits and credits of each account number that occurs. */
export function addUp(text: string): Map<number, Sums> {
  const sums = new Map<number, Sums>()
  const add = (account: string | undefined, debits: bigint, credits: bigint) => {
    const own = sums.get(Number(account)) ?? { debits: 0n, credits: 0n }
    sums.set(Number(account), { debits: own.debits + debits, credits: own.credits + credits })
  }
  for (const row of readJournal(text)) {
    const amount = cents(row['Posted amount'] ?? '')
    add(row['Debit account'], amount, 0n)
    add(row['Credit account'], 0n, amount)
  }
  return sums
}
