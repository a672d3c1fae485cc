/** Preparations of the calls for visitors and agents. */
import { createHash } from 'node:crypto'
import { createProtectionLink } from '@evergrove/core/accounts'
import { sendConfirmEmailMail } from '@evergrove/core/agents'
import { sendConfirmationMail, unsubscribeUrl } from '@evergrove/core/contact'
import { saveSingle as saveContent } from '@evergrove/core/content'
import type { Mail } from '@evergrove/core/mail'
import { createUrlSigner } from '@evergrove/core/platform/signed-urls'
import { tokenIn } from '../account-mails.ts'
import { linkIn, PASSWORD } from '../test-agents.ts'
import { TEST_UNSUBSCRIBE_KEY } from '../test-api.ts'
import { testCompany } from '../test-company.ts'
import { filledProfile } from '../test-profiles.ts'
import { entryPreparations } from './entry-preparations.ts'
import {
  aSession,
  bodyOf,
  issue,
  type Preparations,
  type Prepared,
  paymentOf,
  provePayment,
  signedIn,
  valuesInQuery,
  type Workshop,
} from './preparations.ts'

const NEW_PASSWORD = 'Quiet-river-88'
const body = '<p>Text</p>'

/** Saves a record of a kind that has only one. */
async function saveSingle({ api, headersOf }: Workshop, kind: string, fields: object): Promise<Prepared> {
  const path = `/api/staff/content/${kind}/1`
  const headers = { 'Content-Type': 'application/json', ...headersOf('editor') }
  await bodyOf(api.request('PUT', path, { headers, body: JSON.stringify({ fields, version: 0 }) }))
  return { values: { id: [1] } }
}

function contentPreparations(workshop: Workshop): Preparations {
  const { api, headersOf } = workshop
  const text = { title: 'Title', description: 'Text', safe_description_body_html: body, get_image_url: null }
  return {
    'GET /services/{slug}': async () => {
      const fields = { ...text, slug: 'annuities' }
      await bodyOf(api.post('/api/staff/content/services', { fields }, headersOf('editor')))
      return { values: { slug: ['annuities'] } }
    },
    'GET /why-choose-us/{id}': () => saveSingle(workshop, 'why-choose-us', { ...text, sub_title: 'Subtitle' }),
    'GET /network-marketing/{id}': () => saveSingle(workshop, 'network-marketing', text),
    'GET /company-information/{id}': () => saveSingle(workshop, 'company-information', testCompany),
    'GET /content-preview': async () => {
      const fields = { branch_name: 'New', phone_number: '0700', branch_address: 'Street 2' }
      const sent = api.post('/api/staff/content/branch-address/preview', { fields }, headersOf('editor'))
      const [, token = ''] = (await bodyOf<{ url: string }>(sent)).url.split('?preview=')
      return { values: {}, headers: { 'X-Content-Preview': token } }
    },
  }
}

/** Returns the token of a link that confirms a new subscription. */
async function confirmationToken({ api }: Workshop): Promise<string> {
  await bodyOf(api.post('/api/email-subscription', { email: `reader${crypto.randomUUID()}@example.com` }))
  const found = api.db.selectFrom('newsletter_requests').select('id').orderBy('id', 'desc')
  const { id } = await found.executeTakeFirstOrThrow()
  const mails: Mail[] = []
  const mailer = { send: async (mail: Mail) => void mails.push(mail) }
  const newsletterLimit = { consume: async () => 0, giveBack: async () => {} }
  const deps = { db: api.db, mailer, publicUrl: () => '', newsletterLimit, now: api.now }
  await sendConfirmationMail(deps, { newsletter_request_id: id })
  return mails[0]?.link?.split('/').at(-1) ?? ''
}

/** Returns the token of a link that confirms another address of a new agent. */
async function emailToken({ api, agents }: Workshop): Promise<string> {
  const agent = await agents.make()
  const mails: Mail[] = []
  const proof = await agents.proof(agent, { purpose: 'email' })
  const headers = { Authorization: `JWT ${await agents.forge({ user_id: agent.id })}`, ...proof }
  await bodyOf(api.post('/api/auth/users/set_email', { new_email: `new${agent.email}` }, headers))
  const found = api.db.selectFrom('email_requests').select('id').where('agent_id', '=', agent.id)
  const { id } = await found.executeTakeFirstOrThrow()
  const mailer = { send: async (mail: Mail) => void mails.push(mail) }
  const linkLimit = { consume: async () => 0, giveBack: async () => {} }
  const deps = { db: api.db, mailer, publicUrl: () => '', linkLimit, now: api.now }
  await sendConfirmEmailMail(deps, { email_request_id: id })
  return tokenIn(mails[0])
}

/** Returns the token of a link "It was not me" of a new agent. */
async function protectionToken({ api, agents }: Workshop): Promise<string> {
  const { id: agentId, email } = await agents.make()
  const url = await createProtectionLink({ db: api.db, publicUrl: () => '', now: api.now }, { agentId, email })
  return url.split('/').at(-1) ?? ''
}

function contactPreparations(workshop: Workshop): Preparations {
  const { api } = workshop
  const aLink = async (): Promise<Prepared> => ({ values: { token: [await confirmationToken(workshop)] } })
  const subscribe = async (): Promise<Prepared> => {
    const email = `reader${crypto.randomUUID()}@example.com`
    await bodyOf(api.post('/api/email-subscription', { email }))
    const found = api.db.selectFrom('newsletter_subscriptions').select('id').where('email', '=', email)
    const { id } = await found.executeTakeFirstOrThrow()
    const deps = { unsubscribeUrls: createUrlSigner(TEST_UNSUBSCRIBE_KEY), now: api.now }
    return { values: { id: [id], ...valuesInQuery(unsubscribeUrl(deps, { publicUrl: '', id })) } }
  }
  return {
    'POST /email-subscription': () => ({ values: { email: ['someone@example.com'] } }),
    'POST /contact-us': () => ({
      values: { name: ['Ann'], location: ['Lagos'], email: ['ann@example.com'], message: ['Hello'] },
    }),
    'POST /client-errors': () => ({ values: { name: ['TypeError'], message: ['x is no function'], path: ['/'] } }),
    'GET /newsletter/confirm/{token}': aLink,
    'POST /newsletter/confirm/{token}': aLink,
    'GET /newsletter/unsubscribe/{id}': subscribe,
    'POST /newsletter/unsubscribe/{id}': subscribe,
  }
}

function accountPreparations(workshop: Workshop): Preparations {
  const { api, agents, people } = workshop
  const linkFor = async (path: string, isVerified: boolean): Promise<Prepared> => {
    const { email } = await agents.make({ isVerified })
    await bodyOf(api.post(path, { email }))
    const { uid, token } = linkIn((await agents.deliverLinks()).at(-1))
    return { values: { uid: [uid], token: [token], new_password: [NEW_PASSWORD], re_new_password: [NEW_PASSWORD] } }
  }
  const refresh = async () => ({ values: { refresh: [await issue(workshop, 'refresh', (await agents.make()).id)] } })
  return {
    'POST /auth/jwt/create': () => ({ values: { email: [people().active.email], password: [PASSWORD] } }),
    'POST /auth/jwt/refresh': refresh,
    'POST /auth/jwt/logout': refresh,
    'POST /auth/jwt/end': refresh,
    'DELETE /auth/sessions/{id}': async () => aSession(await signedIn(workshop, await agents.make())),
    'POST /auth/jwt/verify': async () => ({ values: { token: [await issue(workshop, 'access', people().active.id)] } }),
    'POST /auth/users': () => ({ values: { email: ['joining@example.com'], password: [PASSWORD] } }),
    'POST /auth/users/activation': () => linkFor('/api/auth/users/resend_activation', false),
    'POST /auth/users/reset_password_confirm': () => linkFor('/api/auth/users/reset_password', true),
    'POST /auth/users/reset_password_check': () => linkFor('/api/auth/users/reset_password', true),
    'POST /auth/users/set_email': async () => ({
      caller: 'agent active',
      headers: await agents.proof(people().active, { purpose: 'email' }),
      values: { new_email: [`new${crypto.randomUUID()}@example.com`] },
    }),
    'POST /auth/users/confirm_email': async () => ({ values: { token: [await emailToken(workshop)] } }),
    'POST /auth/users/not_me': async () => ({ values: { token: [await protectionToken(workshop)] } }),
    'PUT /auth/users/me': async () => ({
      caller: 'agent active',
      headers: await agents.proof(people().active),
      values: Object.fromEntries(Object.entries(filledProfile).map(([name, value]) => [name, [value]])),
    }),
    'POST /dashboard/personal-data': async () => ({
      caller: 'agent active',
      headers: await agents.proof(people().active, { purpose: 'data_export' }),
      values: {},
    }),
    'POST /auth/users/close': async () => {
      const leaving = await agents.make()
      const ownCaller = await signedIn(workshop, leaving)
      return { ownCaller, headers: await agents.proof(leaving, { purpose: 'account_closing' }), values: {} }
    },
    'POST /auth/users/set_password': async () => ({
      ownCaller: await signedIn(workshop, await agents.make()),
      values: { current_password: [PASSWORD] },
    }),
    'POST /dashboard/consents': async () => {
      await saveContent(workshop.api.db, 'company-information', testCompany)
      const hash = createHash('sha256').update(testCompany.term_and_conditions).digest('hex')
      return { caller: 'agent active', values: { texts: [[{ kind: 'term_and_conditions', hash }]] } }
    },
    'POST /auth/proofs': () => ({ values: { password: [PASSWORD] } }),
    'GET /dashboard/check-refcode/{code}': () => ({ values: { code: [people().root.code] } }),
  }
}

function dashboardPreparations(workshop: Workshop): Preparations {
  const { people, credit } = workshop
  const ownNotifications: Preparations[string] = async () => {
    const { id } = people().active
    const found = workshop.api.db.selectFrom('notifications').select('id').where('agent_id', '=', id)
    const notificationId = (await found.execute()).map((notification) => notification.id)
    return { caller: 'agent active', values: { notificationId } }
  }
  return {
    'POST /dashboard/withdrawals': async () => {
      await credit(people().active)
      return { caller: 'agent active', values: { amount: ['10.00', '25.5', 12] } }
    },
    'POST /dashboard/user-notifications': ownNotifications,
    'POST /dashboard/user-notifications/read-all': ownNotifications,
    'PUT /dashboard/payments': async () => ({
      caller: 'agent pending',
      values: { id: [await paymentOf(workshop, people().pending)] },
    }),
    'GET /payment-proofs/{id}': async () => {
      const { id, url } = await provePayment(workshop)
      return { values: { id: [id], ...valuesInQuery(url) } }
    },
  }
}

export const publicPreparations = (workshop: Workshop): Preparations => ({
  ...contentPreparations(workshop),
  ...contactPreparations(workshop),
  ...accountPreparations(workshop),
  ...dashboardPreparations(workshop),
  ...entryPreparations(workshop),
})
