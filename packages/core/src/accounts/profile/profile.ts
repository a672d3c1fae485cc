/**
 * The agent's own profile: loading it, and changing the fields that an agent can change (API-019 to API-021, ENT-012).
 */
import {
  type CurrentAgent,
  type ProfilePatch,
  profileInput,
  profilePatchInput,
} from '@evergrove/contract/accounts/accounts'
import { PICTURE_MAX_BYTES } from '@evergrove/contract/platform/constants'
import { formatDateOfBirth } from '@evergrove/contract/platform/date-of-birth'
import { imageUrl } from '@evergrove/contract/platform/image-url'
import { afterCommit, inTransaction } from '@evergrove/db'
import { type Actor, recordAudit } from '../../audit/index.ts'
import { listContent } from '../../content/index.ts'
import { type FileStorage, keepImage, removeUnusedImage, storeUpload } from '../../files/index.ts'
import type { Jobs } from '../../jobs/index.ts'
import { bankDetailsChanged, newCause, notify } from '../../notifications/index.ts'
import { endQuestionWithoutBirthDate } from '../../payments/index.ts'
import { isUnderAge, minimumAge } from '../../platform/company-settings.ts'
import { invalid, notFound } from '../../platform/errors.ts'
import type { FieldCipher } from '../../platform/field-encryption.ts'
import { type InputSchema, parseInput } from '../../platform/parse-input.ts'
import { readFrom, type Source } from '../../platform/reader.repository.ts'
import type { Trx } from '../../platform/schema.ts'
import { findProof, proofRequired } from '../sessions/proofs.ts'
import { endToken } from '../sessions/sessions.repository.ts'
import type { SessionDeps } from '../sessions/sessions.service.ts'
import { type BankChange, bankChangeOf, type GivenDetails, openBankDetails } from './bank-details.ts'
import {
  getReplaceable,
  lockReplaceable,
  type ProfileChange,
  type ProfileRow,
  profileOf,
  updateProfileRow,
} from './profile.repository.ts'

export type ProfileDeps = SessionDeps & { storage: FileStorage; cipher: FieldCipher; jobs: Pick<Jobs, 'send'> }

function currentAgentOf(row: ProfileRow, cipher: FieldCipher): CurrentAgent {
  const { hash, width, height, date_joined, date_of_birth, ...shown } = row
  const photo = hash === null || width === null || height === null ? null : imageUrl({ hash, width, height })
  return {
    ...shown,
    get_photo_url: photo ?? '',
    image: photo,
    date_joined: date_joined.toISOString(),
    date_of_birth: date_of_birth === null ? null : formatDateOfBirth(date_of_birth),
    ...openBankDetails(cipher, row),
  }
}

/** Returns the agent as their own screens show them, with full bank details. Throws `not_found` for an unknown id. */
export async function getCurrentAgent(
  { db, cipher }: Pick<ProfileDeps, 'cipher'> & { db: Source },
  id: number,
): Promise<CurrentAgent> {
  const [row] = (await readFrom(db, profileOf(id))).rows
  if (row === undefined) throw notFound()
  return currentAgentOf(row, cipher)
}

/** Fields; a photo, which `null` removes and undefined leaves; for changed bank details, a proof of the calling session. */
export type ProfileUpdate = {
  fields: unknown
  photo: Uint8Array | null | undefined
  proof: string | undefined
  sessionId: string
}

/** Throws `invalid` by field, also for a date of birth that makes the agent younger than the minimum age. */
function parseFields<Fields extends ProfilePatch>(schema: InputSchema<Fields>, given: unknown): Fields {
  const fields = parseInput(schema, given)
  if (fields.date_of_birth !== undefined && isUnderAge(fields.date_of_birth)) {
    throw invalid({ date_of_birth: [`You must be at least ${minimumAge()} years old.`] })
  }
  return fields
}

/** Changes all fields, none missing. New bank details need a proof. Throws `invalid` or `forbidden`, changing nothing. */
export const replaceProfile = async (deps: ProfileDeps, id: number, update: ProfileUpdate): Promise<CurrentAgent> =>
  saveProfile(deps, id, { ...update, fields: parseFields(profileInput, update.fields) })

/**
 * Changes the named fields of the profile. Changed bank details need a proof. If it throws `invalid` or `forbidden`,
 * nothing has changed.
 */
export const changeProfile = async (deps: ProfileDeps, id: number, update: ProfileUpdate): Promise<CurrentAgent> =>
  saveProfile(deps, id, { ...update, fields: parseFields(profilePatchInput, update.fields) })

/** Fills in a profile that nobody uses yet, for the demonstration: bank details need neither a proof nor a notice. */
export async function fillInProfile(
  { db, cipher }: Pick<ProfileDeps, 'db' | 'cipher'>,
  id: number,
  given: unknown,
): Promise<void> {
  const fields = parseFields(profilePatchInput, given)
  await inTransaction(db, async (trx) => {
    const banks = await listContent(trx, 'banks')
    const bank = bankChangeOf(cipher, await lockReplaceable(trx, id), { given: fields, banks })
    await updateProfileRow(trx, id, { ...plainFieldsOf(fields), ...bank?.sealed })
  })
}

/** Returns the fields that are stored unchanged. */
function plainFieldsOf(patch: ProfilePatch): ProfileChange {
  const { plan: _, bank_name: __, account_name: ___, account_number: ____, ...fields } = patch
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

const UNPROVEN = 'Confirm your password to change your bank details.'

type Saving = Omit<ProfileUpdate, 'fields'> & { fields: ProfilePatch }

async function saveProfile(deps: ProfileDeps, id: number, { fields, photo, proof: given, sessionId }: Saving) {
  const { db, cipher } = deps
  const proof = await findProof(deps, given, { agentId: id, sessionId, purpose: 'bank_details' })
  const banks = await listContent(db, 'banks')
  // Checked before a photo is stored, and again with the row locked.
  if (bankChangeOf(cipher, await getReplaceable(db, id), { given: fields, banks }) && proof === undefined) {
    throw proofRequired(UNPROVEN, { agentId: id, given })
  }
  const upload = photo && (await storeUpload(deps, photo, { field: 'image', maxBytes: PICTURE_MAX_BYTES }))
  await inTransaction(db, async (trx) => {
    if (fields.date_of_birth !== undefined) await endQuestionWithoutBirthDate(trx, id)
    const current = await lockReplaceable(trx, id)
    const bank = bankChangeOf(cipher, current, { given: fields, banks })
    if (bank !== undefined) {
      if (proof === undefined || !(await endToken(trx, proof, deps.now()))) {
        throw proofRequired(UNPROVEN, { agentId: id, given })
      }
      await reportBankChange({ trx, jobs: deps.jobs }, { agentId: id, actor: { kind: 'agent', id } }, bank)
    }
    const change: ProfileChange = { ...plainFieldsOf(fields), ...bank?.sealed }
    if (upload !== undefined) {
      change.image_id = upload && (await keepImage(trx, upload)).id
      await removeReplaced(trx, deps, { replaced: current.image_id, kept: change.image_id })
    }
    await updateProfileRow(trx, id, change)
  })
  return getCurrentAgent(deps, id)
}

async function removeReplaced(
  trx: Trx,
  deps: ProfileDeps,
  { replaced, kept }: { replaced: number | null; kept: number | null },
): Promise<void> {
  if (replaced !== null && replaced !== kept) afterCommit(trx, () => removeUnusedImage(deps, replaced))
}

type Deps = { trx: Trx; jobs: Pick<Jobs, 'send'> }
type ChangedBy = { agentId: number; actor: Actor; reason?: string }

/** Records the change, masked, and tells the owner, who may not be the one who made it. */
async function reportBankChange(
  deps: Deps,
  { agentId, actor, reason }: ChangedBy,
  { before, after }: BankChange,
): Promise<void> {
  await recordAudit(deps.trx, {
    actor,
    action: 'agent.change-bank-details',
    subject: { kind: 'agent', id: agentId },
    before,
    after,
    ...(reason === undefined ? {} : { reason }),
    isPersonal: true,
  })
  await notify(deps, [bankDetailsChanged(agentId)], newCause('bank-details', agentId))
}

/** Replaces an agent's bank details. Returns the changes; undefined if none. Throws `invalid` for an impossible account. */
export async function replaceBankDetails(
  { cipher, ...deps }: Deps & { cipher: FieldCipher },
  { given, ...by }: ChangedBy & { given: GivenDetails },
): Promise<Pick<BankChange, 'before' | 'after'> | undefined> {
  const banks = await listContent(deps.trx, 'banks')
  const change = bankChangeOf(cipher, await lockReplaceable(deps.trx, by.agentId), { given, banks })
  if (change === undefined) return undefined
  await reportBankChange(deps, by, change)
  await updateProfileRow(deps.trx, by.agentId, change.sealed)
  return { before: change.before, after: change.after }
}
