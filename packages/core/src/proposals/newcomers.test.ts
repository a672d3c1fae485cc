/** A proposer cannot create the second person: who counts as one, and who may not confirm yet (plan rule 28). */
import { databaseForEach } from '@evergrove/db/testing'
import { beforeEach, expect, test } from 'vitest'
import { confirmEmailChange, correctAgent } from '../agents/index.ts'
import { corrupt, found, join } from '../network/testing/network-world.ts'
import type { Schema } from '../platform/schema.ts'
import { acceptInvitation, changeStaffRole, disableStaff, inviteStaff, sendInvitationMail } from '../staff/index.ts'
import { actOrPropose } from './act-or-propose.ts'
import { confirmProposal, refuseProposal } from './decide-proposal.ts'
import { type Decider, getProposal } from './list-proposals.ts'
import { depsOf, hire } from './testing/proposals-world.ts'

const database = databaseForEach<Schema>()
/** Adds an admin on behalf of the operator. */
let founder: Decider
let agentId: number

beforeEach(async () => {
  agentId = await join(database.db, await found(database.db))
  founder = await hire(database.db, 'admin')
})

const deps = () => depsOf(database.db)
const actorOf = ({ id }: Decider) => ({ kind: 'staff', id }) as const

/** Joins by the link that was mailed. */
async function invite(by: Decider, role: Decider['role']): Promise<Decider> {
  const email = `${crypto.randomUUID()}@example.com`
  const { id } = await inviteStaff(deps(), { input: { email, role }, actor: actorOf(by) })
  let token = ''
  const mailer = {
    send: async (mail: { link?: string | undefined }) => void (token = mail.link?.split('/').at(-1) ?? ''),
  }
  await sendInvitationMail({ ...deps(), mailer, publicUrl: () => 'https://example.org' }, { invitation_id: id })
  await acceptInvitation(deps(), { token, password: 'granary-harvest-7' })
  const row = database.db.selectFrom('staff').select('id').where('email', '=', email)
  return { id: (await row.executeTakeFirstOrThrow()).id, role }
}

/** Moves everything in the audit trail this many days earlier. */
const age = (days: number) =>
  corrupt(database.db, 'audit_entries', `update audit_entries set created_at = created_at - interval '${days} days'`)

/** Returns the id of a proposal, or `done`. */
async function give(by: Decider, reason = 'A gift') {
  const input = { agent_id: agentId, direction: 'credit', amount: '150.00', reason }
  const outcome = await actOrPropose(deps(), 'balance.adjust', { staffId: by.id, input })
  return 'proposal' in outcome ? outcome.proposal.id : 'done'
}

async function propose(by: Decider): Promise<number> {
  const id = await give(by)
  if (id === 'done') throw new Error('It was done at once')
  return id
}

const confirm = (id: number, staff: Decider) => confirmProposal(deps(), { id, staff })
const whyNobody = async (id: number) => (await getProposal(database.db, id, founder.id)).nobody_confirms

test('[R10] a person invited by the proposer never confirms the proposer’s proposals', async () => {
  const friend = await invite(founder, 'finance')
  await age(30)
  const id = await propose(founder)
  await expect(confirm(id, friend)).rejects.toMatchObject({
    code: 'conflict',
    message: 'You were invited by the person who proposed this. Somebody else has to confirm it.',
  })
  expect(await whyNobody(id)).toBe(
    'Nobody can confirm this: everyone else who may was invited by the person who proposed it.',
  )
  const other = await hire(database.db, 'finance')
  expect(await whyNobody(id)).toBeNull()
  expect(await confirm(id, other)).toMatchObject({ status: 'Confirmed', nobody_confirms: null })
  expect(await confirm(await propose(other), friend)).toMatchObject({ status: 'Confirmed' })
})

test('[R10] a person who joined less than 7 days ago confirms nothing, and may refuse', async () => {
  const admin = await hire(database.db, 'admin')
  const newcomer = await invite(admin, 'finance')
  await corrupt(database.db, 'staff', `update staff set disabled_at = now() where id = ${admin.id}`)
  await age(6.9)
  const id = await propose(founder)
  await expect(confirm(id, newcomer)).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringMatching(/for less than 7 days\. You can confirm it from \d\d \w{3} \d{4}, \d\d:\d\d UTC\.$/),
  })
  expect(await whyNobody(id)).toMatch(/^Nobody can confirm this before \d\d \w{3} \d{4}, \d\d:\d\d UTC: /)
  await refuseProposal(deps(), { id, staff: newcomer })
  await age(0.2)
  expect(await confirm(await propose(founder), newcomer)).toMatchObject({ status: 'Confirmed' })
})

test('[R10] a person who got the right less than 7 days ago confirms nothing', async () => {
  const writer = await hire(database.db, 'editor')
  await hire(database.db, 'finance')
  await changeStaffRole(deps(), { id: writer.id, input: { role: 'finance' }, actor: actorOf(founder) })
  const id = await propose(founder)
  await expect(confirm(id, { ...writer, role: 'finance' })).rejects.toMatchObject({ code: 'conflict' })
  await changeStaffRole(deps(), { id: writer.id, input: { role: 'admin' }, actor: actorOf(founder) })
  await expect(confirm(id, { ...writer, role: 'admin' })).rejects.toMatchObject({ code: 'conflict' })
  await age(8)
  expect(await confirm(id, { ...writer, role: 'admin' })).toMatchObject({ status: 'Confirmed' })
})

test.each([
  ['disables', (id: number) => disableStaff(deps(), { id, actor: actorOf(founder) })],
  ['demotes', (id: number) => changeStaffRole(deps(), { id, input: { role: 'editor' }, actor: actorOf(founder) })],
])('[R10] a person who %s everyone else is not alone for 24 hours', async (_, remove) => {
  const other = await hire(database.db, 'finance')
  await remove(other.id)
  const id = await propose(founder)
  expect(await whyNobody(id)).toBe('Nobody can confirm this: everyone else who may is disabled or has another role.')
  const hoursAgo = (hours: number) => `now() - interval '${hours} hours'`
  const setBack = async (hours: number) => {
    await corrupt(database.db, 'audit_entries', `update audit_entries set created_at = ${hoursAgo(hours)}`)
    await corrupt(
      database.db,
      'staff',
      `update staff set disabled_at = ${hoursAgo(hours)} where disabled_at is not null`,
    )
  }
  await setBack(23)
  await expect(give(founder)).rejects.toMatchObject({ code: 'conflict' })
  await setBack(25)
  expect(await give(founder)).toBe('done')
})

test('[R10] a first admin without others acts alone, and one whom the operator adds confirms from the first day', async () => {
  expect(await give(founder)).toBe('done')
  const [entry] = await database.db
    .selectFrom('audit_entries')
    .select('after')
    .where('action', '=', 'balance.adjust')
    .execute()
  expect(entry?.after).toMatchObject({ is_without_second_person: true })
  const second = await hire(database.db, 'admin')
  expect(await confirm(await propose(founder), second)).toMatchObject({ status: 'Confirmed' })
})

test('[R10] the same people cannot confirm a change of an email address', async () => {
  const friend = await invite(founder, 'admin')
  const input = { email: 'new@example.org', reason: 'Moved' }
  await correctAgent(deps(), { agentId, input, actor: actorOf(founder), mayChangeEmail: true })
  const { id } = await database.db.selectFrom('email_changes').select('id').executeTakeFirstOrThrow()
  const confirmAs = (staff: Decider) => confirmEmailChange(deps(), { id, actor: actorOf(staff) })
  await expect(confirmAs(friend)).rejects.toMatchObject({ message: expect.stringContaining('You were invited by') })
  const newcomer = await invite(friend, 'admin')
  await expect(confirmAs(newcomer)).rejects.toMatchObject({ message: expect.stringContaining('for less than 7 days') })
  await confirmAs(await hire(database.db, 'admin'))
})
