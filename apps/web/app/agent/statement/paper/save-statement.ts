import type { StatementFilter } from '@evergrove/contract/ledger/statement'
import { saveFile } from '../../../components/save-file.ts'
import { agentApi } from '../../../platform/session/authorized-fetch.ts'
import { TOO_MANY_CALLS } from '../../../platform/session/failure.ts'

/**
 * Saves all bookings that pass the filter as a CSV file under the name the server gives it. Resolves to why it could not be
 * done, or to undefined; never rejects.
 */
export async function saveStatement(filter: StatementFilter): Promise<string | undefined> {
  try {
    const answer = await agentApi().dashboard['statement.csv'].$get({ query: filter })
    if (answer.status === 400)
      return Object.values(await answer.json())
        .flat()
        .join(' ')
    if (answer.status === TOO_MANY_CALLS)
      return 'You have saved many files in a short time. Please try again in ten minutes.'
    if (answer.status !== 200) throw new Error(`GET dashboard/statement.csv answered ${answer.status}`)
    await saveFile(answer, 'statement.csv')
    return undefined
  } catch (error) {
    console.error('The statement could not be exported', error)
    return 'The file could not be made. Please try again in a little while.'
  }
}
