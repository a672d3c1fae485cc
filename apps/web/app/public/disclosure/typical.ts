/** The typical figures, for the places that advertise earnings. */
import type { TypicalIncome } from '@evergrove/contract/disclosures/disclosures'
import type { RouterContextProvider } from 'react-router'
import { requestServices } from '../../platform/api/api-context.ts'

/** Returns null if there are none or if they cannot be loaded. The page is complete without them, and links to the disclosure. */
export async function loadTypical(context: Readonly<RouterContextProvider>): Promise<TypicalIncome> {
  const response = await context.get(requestServices).send('GET /income-disclosure/typical')
  return response.status === 200 ? ((await response.json()) as { typical: TypicalIncome }).typical : null
}
