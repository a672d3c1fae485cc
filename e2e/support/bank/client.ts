/**
 * A client of the bank that acts as its agents and staff: performs random actions, repeats those without a response,
 * and keeps a journal.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Withdrawal } from '@evergrove/contract/withdrawals/withdrawals'
import { weighed } from '@evergrove/core/testing'
import type { Bank } from './bank.ts'
import type { Answer, Call } from './calls.ts'
import { type Decision, type Journal, type Kind, noteDone, noteJoined, noteWithdrawal } from './journal.ts'
import { type People, signUpOf } from './people.ts'
import type { Random } from './random.ts'

export type Client = { name: string; bank: Bank; people: People; journal: Journal; random: Random }

const LONGEST_PAUSE_MS = 200

let count = 0

const nextName = ({ name }: Client): string => `${name}-${(count += 1)}`

async function send({ bank, journal }: Client, call: Call): Promise<Answer> {
  const answer = await bank.insist(call)
  if (answer.isRepeat) journal.lostAnswers += 1
  return answer
}

function noteFault({ journal }: Client, what: string, { status, body }: Answer): void {
  journal.faults.push(`${what} was answered ${status}: ${JSON.stringify(body)}`)
}

async function signUp(client: Client): Promise<void> {
  const email = `${nextName(client)}@bank.example`
  const answer = await send(client, signUpOf(email, client.random.pick(client.people.agents)))
  // A repeated sign-up may find its address taken by its own first attempt.
  const isDone = answer.status === 201 || (answer.isRepeat && answer.status === 400)
  if (isDone) noteJoined(client.journal, email)
  else noteFault(client, `Signing ${email} up`, answer)
}

/** Decides one record. A 409 says that someone else has decided it, which must be as reliable as a 200. */
async function decide(client: Client, kind: Kind, { id, decision }: { id: number; decision: Decision }) {
  const { journal, people } = client
  const isApproval = decision === 'Approved'
  const answer = await send(client, {
    path: `staff/${kind}/${id}/${isApproval ? 'approve' : 'reject'}`,
    token: people.staffToken,
    body: isApproval ? (kind === 'payments' ? weighed : {}) : { reason: 'Not readable' },
  })
  if (answer.status === 200) return noteDone(journal, kind, { id, decision })
  const { detail = '' } = answer.body as { detail?: string }
  const [, told] = /was (approved|rejected) by/.exec(detail) ?? []
  if (answer.status !== 409 || told === undefined) return noteFault(client, `${kind} ${id}, ${decision},`, answer)
  // After a lost first response, no other client has noted this decision.
  if (answer.isRepeat) journal.told[kind].set(id, told === 'approved' ? 'Approved' : 'Rejected')
}

/** Decides one of the oldest records that wait. All clients take from the same end, so that some decide the same record at once. */
async function decideAny(client: Client, kind: Kind, approvals: number): Promise<void> {
  const path = `staff/${kind}?status=Pending&page_size=4`
  const answer = await send(client, { method: 'GET', path, token: client.people.staffToken })
  if (answer.status !== 200) return noteFault(client, path, answer)
  const waiting = answer.body as { id: number }[]
  if (waiting.length === 0) return
  const decision = client.random.below(100) < approvals ? 'Approved' : 'Rejected'
  await decide(client, kind, { id: client.random.pick(waiting).id, decision })
}

async function withdraw(client: Client): Promise<void> {
  const { random, people, journal } = client
  const { id: agentId, token } = random.pick(people.agents)
  const key = nextName(client)
  const amount = `${10 + random.below(8)}.${String(random.below(100)).padStart(2, '0')}`
  const call: Call = { path: 'dashboard/withdrawals', token, key, body: { amount } }
  const answer = await send(client, call)
  if (answer.status === 200) noteWithdrawal(journal, { agentId, token, key, amount, answer: answer.body as Withdrawal })
  else if (answer.status === 400) journal.refusedKeys.push(key)
  else noteFault(client, `Withdrawal ${key}`, answer)
  if (answer.status !== 200 || random.below(4) > 0) return
  const again = await send(client, call)
  if (JSON.stringify(again.body) !== JSON.stringify(answer.body)) noteFault(client, `Withdrawal ${key} again`, again)
}

function anyAct(client: Client): Promise<void> {
  const chance = client.random.below(100)
  if (chance < 20) return signUp(client)
  if (chance < 45) return decideAny(client, 'payments', 85)
  if (chance < 75) return withdraw(client)
  return decideAny(client, 'withdrawals', 60)
}

/** Approves the payments of everyone who has joined. */
export async function activateAll(client: Client): Promise<void> {
  const payments = await client.bank.inDatabase((db) => db.selectFrom('payments').select('id').orderBy('id').execute())
  for (const { id } of payments) await decide(client, 'payments', { id, decision: 'Approved' })
}

/** Performs random actions until the bank closes. */
export async function workUntil(client: Client, isClosed: () => boolean): Promise<void> {
  while (!isClosed()) {
    await anyAct(client)
    await sleep(client.random.below(LONGEST_PAUSE_MS))
  }
}
