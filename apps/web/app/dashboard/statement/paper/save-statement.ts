/** The statement as a file. A link could not carry the member's token, so the file is fetched and then handed over. */
import type { StatementFilter } from '@evergrove/contract/statement'
import { memberApi } from '../../../session/member-api.ts'

const FILE_NAME = /filename="([^"]+)"/
/** Browsers read the address some time after the click. */
const KEPT_MS = 60_000

function handOver(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS)
}

/**
 * Saves all bookings that pass the filter as a CSV file under the name the server gives it. Resolves to why it could not be
 * done, or to undefined; never rejects.
 */
export async function saveStatement(filter: StatementFilter): Promise<string | undefined> {
  try {
    const answer = await memberApi().dashboard['statement.csv'].$get({ query: filter })
    if (answer.status === 400)
      return Object.values(await answer.json())
        .flat()
        .join(' ')
    if (answer.status !== 200) throw new Error(`GET dashboard/statement.csv answered ${answer.status}`)
    const [, name = 'statement.csv'] = FILE_NAME.exec(answer.headers.get('Content-Disposition') ?? '') ?? []
    handOver(await answer.blob(), name)
    return undefined
  } catch (error) {
    console.error('The statement could not be exported', error)
    return 'The file could not be made. Please try again in a little while.'
  }
}
