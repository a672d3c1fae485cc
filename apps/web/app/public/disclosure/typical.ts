/** The typical figures, for the places that advertise earnings. */
import type { TypicalIncome } from '@evergrove/contract/disclosures/disclosures'
import type { RouterContextProvider } from 'react-router'
import { requestServices } from '../../platform/api/api-context.ts'

/** Null while there are none, and when they cannot be loaded: the page is whole without them, and links to the disclosure. */
export async function loadTypical(context: Readonly<RouterContextProvider>): Promise<TypicalIncome> {
  const response = await context.get(requestServices).send('GET /income-disclosure/typical')
  return response.status === 200 ? ((await response.json()) as { typical: TypicalIncome }).typical : null
}
