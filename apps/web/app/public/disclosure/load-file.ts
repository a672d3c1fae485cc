/** Loads the files of an income disclosure from the API. */
import type { IncomeDisclosure } from '@evergrove/contract/disclosures/disclosures'
import type { RouterContextProvider } from 'react-router'
import { type RequestServices, requestServices } from '../../platform/api/load-content.ts'

type Format = 'record' | 'table'

const TYPES: Record<Format, string> = { record: 'application/json', table: 'text/csv; charset=utf-8' }
const ENDINGS: Record<Format, string> = { record: 'json', table: 'csv' }

/** Returns the number of the newest disclosure, or undefined if there is none or if it cannot be determined. */
async function findNewest({ send }: RequestServices): Promise<string | Response> {
  const response = await send('GET /income-disclosure')
  if (response.status !== 200) return new Response(null, { status: response.status })
  const { disclosure }: IncomeDisclosure = await response.json()
  return disclosure === null ? new Response(null, { status: 404 }) : String(disclosure.number)
}

/** Returns the file of this disclosure, or of the newest, as a download. A failure has the API's status and no body. */
export async function loadFile(
  context: Readonly<RouterContextProvider>,
  { number, format }: { number: string | undefined; format: Format },
): Promise<Response> {
  const services = context.get(requestServices)
  const found = number ?? (await findNewest(services))
  if (found instanceof Response) return found
  const response = await services.send(`GET /income-disclosure/{number}/${format}`, { params: { number: found } })
  // A number that no disclosure can have is treated like one that none has.
  if (response.status !== 200) return new Response(null, { status: response.status === 400 ? 404 : response.status })
  const name = `income-disclosure-${found}.${ENDINGS[format]}`
  return new Response(await response.text(), {
    headers: { 'Content-Type': TYPES[format], 'Content-Disposition': `attachment; filename="${name}"` },
  })
}
