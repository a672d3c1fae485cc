/** The address of every screen, from the product's own map of addresses, so that a new screen is among them by itself. */
import routes from '../../apps/web/app/routes.ts'
import { createTokens, makeAgent } from './agents.ts'
import { picture } from './picture.ts'
import { filledProfile } from './profile-fields.ts'
import { authPaths } from './screens.ts'
import type { Site } from './site.ts'
import { makeStaff } from './staff-test.ts'

type Entry = { path?: string | undefined; index?: boolean | undefined; children?: Entry[] | undefined }

/** What stands for the parts of an address that name a record; addresses with other parts need records of their own. */
const EXAMPLES: Record<string, string> = {
  'services/:slug': 'services/annuities',
  'staff/agents/:id': 'staff/agents/1',
  'staff/content/:kind': 'staff/content/services',
  'staff/content/:kind/:id': 'staff/content/services/1',
  'staff/accounting/accounts/:no': 'staff/accounting/accounts/1000',
}

function pathsIn(entries: readonly Entry[], parent = ''): string[] {
  return entries.flatMap(({ path, index, children }) => {
    const whole = [parent, path].filter((part) => part !== undefined && part !== '').join('/')
    if (children !== undefined) return pathsIn(children, whole)
    return index === true || path !== undefined ? [whole] : []
  })
}

/** Every address that is a screen and not a file, with examples in place of records. */
const paths = pathsIn(routes)
  .map((path) => EXAMPLES[path] ?? path)
  .filter((path) => !/[:*.]/.test(path))
  .map((path) => `/${path}`)

const startsWith = (part: string) => (path: string) => path === part || path.startsWith(`${part}/`)
const isAgents = startsWith('/dashboard')
const isConsole = (path: string) => startsWith('/staff')(path) && path !== '/staff/login'

/** The screens of visitors, of agents and of staff. */
export const everyScreen = {
  visitor: [...new Set([...paths.filter((path) => !isAgents(path) && !isConsole(path)), ...authPaths])],
  agent: paths.filter(isAgents),
  staff: paths.filter(isConsole),
}

export type Reader = keyof typeof everyScreen

/** What a reader's browser keeps while signed in, of somebody on whose screens there is something to see. */
export async function signIn(site: Site, reader: Reader): Promise<Record<string, string>> {
  if (reader === 'visitor') return {}
  if (reader === 'staff') return { staff: (await makeStaff(site, 'admin')).token }
  const agent = await makeAgent(site, { profile: filledProfile })
  await site.perform('giveProof', agent.id, picture)
  await site.perform('approvePayment', agent.id)
  await site.perform('recruitMany', agent.id, 7)
  await site.perform('credit', agent.id, '900.00')
  await site.perform('withdraw', agent.id, '60.00')
  return createTokens(site, agent)
}
