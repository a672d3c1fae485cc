/** The actions of staff on one agent. Each resolves to its outcome and never rejects. */
import { saveFile } from '../../../components/save-file.ts'
import { attempt, type Outcome } from '../../../platform/session/failure.ts'
import { type Done, wasProposed } from '../../proposals/was-proposed.ts'
import { staffApi } from '../../session/staff-api.ts'

const agents = () => staffApi().staff.agents[':id']

const paramOf = (id: number) => ({ param: { id: String(id) } })

const done = async () => true as const

/** The agent is told the shared reason, if there is one. */
export const suspendAgent = (id: number, reason: string, sharedReason: string): Promise<Outcome<unknown>> =>
  attempt(
    200,
    () =>
      agents().suspend.$post({
        ...paramOf(id),
        json: sharedReason === '' ? { reason } : { reason, shared_reason: sharedReason },
      }),
    done,
  )

export const reinstateAgent = (id: number): Promise<Outcome<unknown>> =>
  attempt(200, () => agents().reinstate.$post(paramOf(id)), done)

export const closeAccount = (id: number, reason: string): Promise<Outcome<unknown>> =>
  attempt(200, () => agents().close.$post({ ...paramOf(id), json: { reason } }), done)

export const requestLastWithdrawal = (id: number): Promise<Outcome<unknown>> =>
  attempt(204, () => agents()['last-withdrawal'].$post(paramOf(id)), done)

export const resendActivation = (id: number): Promise<Outcome<unknown>> =>
  attempt(204, () => agents()['resend-activation'].$post(paramOf(id)), done)

export const endSessions = (id: number): Promise<Outcome<unknown>> =>
  attempt(204, () => agents()['end-sessions'].$post(paramOf(id)), done)

export const removeFactors = (id: number, reason: string): Promise<Outcome<unknown>> =>
  attempt(204, () => agents()['remove-factors'].$post({ ...paramOf(id), json: { reason } }), done)

export const liftFreeze = (id: number, reason: string): Promise<Outcome<unknown>> =>
  attempt(204, () => agents()['lift-freeze'].$post({ ...paramOf(id), json: { reason } }), done)

/** Saves everything that is kept about the agent as a file. */
export const downloadData = (id: number, reason: string): Promise<Outcome<unknown>> =>
  attempt(
    200,
    () => agents()['personal-data'].$post({ ...paramOf(id), json: { reason } }),
    async (response) => {
      await saveFile(response, 'personal-data.zip')
      return true as const
    },
  )

export type Correction = { first_name?: string; last_name?: string; email?: string; reason: string }

export const correctAgent = (id: number, correction: Correction): Promise<Outcome<unknown>> =>
  attempt(204, () => agents().correct.$post({ ...paramOf(id), json: correction }), done)

const emailChanges = () => staffApi().staff['email-changes'][':id']

export const confirmEmail = (changeId: number): Promise<Outcome<unknown>> =>
  attempt(204, () => emailChanges().confirm.$post(paramOf(changeId)), done)

export const refuseEmail = (changeId: number): Promise<Outcome<unknown>> =>
  attempt(204, () => emailChanges().refuse.$post(paramOf(changeId)), done)

export const withdrawEmail = (changeId: number): Promise<Outcome<unknown>> =>
  attempt(204, () => emailChanges().withdraw.$post(paramOf(changeId)), done)

export type Adjustment = { direction: 'credit' | 'debit'; amount: string; reason: string }

const KEY_USED = 422

const POSTED_BEFORE =
  'An earlier attempt was saved, with the values you had entered at that time. Close this window and check the ledger.'

/** The same key adjusts the balance once, however often it is sent, even if a response was lost. */
export async function adjustBalance(
  id: number,
  { key, ...adjustment }: Adjustment & { key: string },
): Promise<Outcome<Done>> {
  const json = { agent_id: id, ...adjustment }
  const outcome = await attempt(
    [201, 202],
    () => staffApi().staff.adjustments.$post({ json, header: { 'idempotency-key': key } }),
    wasProposed,
  )
  const isUsed = outcome.failure?.status === KEY_USED
  return isUsed ? { failure: { status: KEY_USED, error: { detail: POSTED_BEFORE } } } : outcome
}

/** Gives up what the agent owes, or a part of it. */
export const writeOff = (id: number, json: { amount: string; reason: string }): Promise<Outcome<Done>> =>
  attempt([201, 202], () => agents()['write-off'].$post({ ...paramOf(id), json }), wasProposed)

export type BankCorrection = { bank_name: string; account_name: string; account_number: string; reason: string }

/** Replaces the agent's bank details. */
export const changeBankDetails = (id: number, json: BankCorrection): Promise<Outcome<Done>> =>
  attempt([204, 202], () => agents()['bank-details'].$post({ ...paramOf(id), json }), wasProposed)

/** The full bank details. The server records who asked for them. */
export const readBankDetails = (id: number) =>
  attempt(
    200,
    () => agents()['bank-details'].$get(paramOf(id)),
    (response) => response.json(),
  )
