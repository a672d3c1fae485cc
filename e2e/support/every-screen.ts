/** The address of every screen, from the product's own routes, so that new screens are included. */
import { makeAgent } from '@evergrove/testing/people'
import { picture } from '@evergrove/testing/picture'
import { filledProfile } from '@evergrove/testing/profile-fields'
import type { Site } from '@evergrove/testing/site'
import routes from '../../apps/web/app/routes.ts'
import { createTokens } from './agents.ts'
import { subscribe } from './office-screens.ts'
import { authPaths } from './screens.ts'
import { callAsStaff, makeStaff } from './staff-test.ts'

type Entry = { path?: string | undefined; index?: boolean | undefined; children?: Entry[] | undefined }

/** Example addresses for screens of a record. Other addresses with parameters need their own records. */
const EXAMPLES: Record<string, string> = {
  'staff/invitation/:token': 'staff/invitation/b1c2-d3e4',
  'services/:slug': 'services/annuities',
  'income-disclosure/:number': 'income-disclosure/1',
  'staff/agents/:id': 'staff/agents/1',
  'staff/agents/entries/:id': 'staff/agents/entries/2',
  'staff/content/:kind': 'staff/content/services',
  'staff/content/:kind/:id': 'staff/content/services/1',
  'staff/payouts/:id': 'staff/payouts/1',
  'staff/subscribers/:id': 'staff/subscribers/1',
  'staff/legal-texts/:id': 'staff/legal-texts/1',
  'staff/mailings/:id': 'staff/mailings/1',
  'staff/accounting/months/:month': `staff/accounting/months/${new Date().toISOString().slice(0, 7)}`,
  'staff/accounting/accounts/:no': 'staff/accounting/accounts/1000',
}

function pathsIn(entries: readonly Entry[], parent = ''): string[] {
  return entries.flatMap(({ path, index, children }) => {
    const whole = [parent, path].filter((part) => part !== undefined && part !== '').join('/')
    if (children !== undefined) return pathsIn(children, whole)
    return index === true || path !== undefined ? [whole] : []
  })
}

/** Every address of a screen, without files, with examples in place of parameters. */
const paths = pathsIn(routes)
  .map((path) => EXAMPLES[path] ?? path)
  .filter((path) => !/[:*.]/.test(path))
  .map((path) => `/${path}`)

/** Parts of screens that have their own address. */
const parts = {
  visitor: ['/signup?code=GFCharvest'],
  // Tests of the statement open an entry of its own agent, because ids of entries are not known in advance.
  agent: ['/dashboard/statement?kind=withdrawal'],
  staff: [
    ...['tree', 'money', 'notifications', 'audit'].map((part) => `/staff/agents/1?part=${part}`),
    ...['journal', 'agents', 'results', 'months'].map((part) => `/staff/accounting?part=${part}`),
    ...['Approved', 'Rejected'].map((status) => `/staff/payments?status=${status}`),
    ...['Approved', 'Rejected'].map((status) => `/staff/withdrawals?status=${status}`),
    '/staff/content/services/new',
    '/staff/content/company-information/1',
    '/staff/content/payment-instructions/1',
  ],
}

const startsWith = (part: string) => (path: string) => path === part || path.startsWith(`${part}/`)
const isAgents = startsWith('/dashboard')
const isConsole = (path: string) => startsWith('/staff')(path) && !/^\/staff\/(?:login|invitation)/.test(path)

/** The screens of visitors, of agents and of staff. */
export const everyScreen = {
  visitor: [
    ...new Set([...paths.filter((path) => !isAgents(path) && !isConsole(path)), ...authPaths]),
    ...parts.visitor,
  ],
  agent: [...paths.filter(isAgents), ...parts.agent],
  staff: [...paths.filter(isConsole), ...parts.staff],
}

export type Reader = keyof typeof everyScreen

/** Returns the browser storage of a signed-in reader whose screens are not empty. */
export async function signIn(site: Site, reader: Reader): Promise<Record<string, string>> {
  if (reader === 'visitor') return {}
  if (reader === 'staff') {
    const staff = await makeStaff(site, 'admin')
    await subscribe(site)
    const mailing = { subject: 'The harvest is in', html: '<p>Thank you for a good year.</p>' }
    await callAsStaff(site, staff, { method: 'POST', path: 'mailings', body: mailing })
    return { staff: staff.token }
  }
  const agent = await makeAgent(site, { profile: filledProfile })
  await site.perform('giveProof', agent.id, picture)
  await site.perform('approvePayment', agent.id)
  await site.perform('recruitMany', agent.id, 7)
  await site.perform('credit', agent.id, '900.00')
  await site.perform('withdraw', agent.id, '60.00')
  return createTokens(site, agent)
}
