/** The typical figures and the plan in brief, for the places that advertise earnings. */
import type { PlanInBrief, TypicalIncome } from '@evergrove/contract/disclosures/disclosures'
import type { RouterContextProvider } from 'react-router'
import { requestServices } from '../../platform/api/load-content.ts'

type Earnings = { typical: TypicalIncome; plan?: PlanInBrief }

/**
 * Returns null and no plan if they cannot be loaded. The page is complete without them, and links to the disclosure.
 */
export async function loadTypical(context: Readonly<RouterContextProvider>): Promise<Earnings> {
  const response = await context.get(requestServices).send('GET /income-disclosure/typical')
  return response.status === 200 ? ((await response.json()) as Earnings) : { typical: null }
}
