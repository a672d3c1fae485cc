/** The agent's own profile: loading it, and changing the fields that an agent can change (API-019 to API-021, ENT-012). */
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
import { encodeImage, type FileStorage, keepImage, removeUnusedImage } from '../../files/index.ts'
import { notFound } from '../../platform/errors.ts'
import type { FieldCipher } from '../../platform/field-encryption.ts'
import { parseInput } from '../../platform/parse-input.ts'
import type { Database, Trx } from '../../platform/schema.ts'
import { findProfile, lockPhoto, type ProfileChange, type ProfileRow, updateProfileRow } from './profile.repository.ts'

export type ProfileDeps = { db: Database; storage: FileStorage; cipher: FieldCipher }

const encryptedFields = ['bank_name', 'account_name', 'account_number'] as const
type EncryptedField = (typeof encryptedFields)[number]

/** The place of a bank detail, to which its encryption is bound. */
export const placeOf = (field: EncryptedField, id: number): string => `agents.${field}:${id}`

function open(cipher: FieldCipher, row: ProfileRow, field: EncryptedField): string | null {
  const stored = row[field]
  return stored === null ? null : cipher.decrypt(stored, placeOf(field, row.id))
}

function currentAgentOf(row: ProfileRow, cipher: FieldCipher): CurrentAgent {
  const { hash, width, height, date_joined, date_of_birth, ...shown } = row
  const photo = hash === null || width === null || height === null ? null : imageUrl({ hash, width, height })
  return {
    ...shown,
    get_photo_url: photo ?? '',
    image: photo,
    date_joined: date_joined.toISOString(),
    date_of_birth: date_of_birth === null ? null : formatDateOfBirth(date_of_birth),
    bank_name: open(cipher, row, 'bank_name'),
    account_name: open(cipher, row, 'account_name'),
    account_number: open(cipher, row, 'account_number'),
  }
}

/** The agent as their own screens show them, with full bank details. Throws `not_found` for an unknown id. */
export async function getCurrentAgent(deps: Pick<ProfileDeps, 'db' | 'cipher'>, id: number): Promise<CurrentAgent> {
  const row = await findProfile(deps.db, id)
  if (row === undefined) throw notFound()
  return currentAgentOf(row, deps.cipher)
}

/** What the profile call takes: fields, and a photo apart; `null` removes the photo, undefined leaves it. */
export type ProfileUpdate = { fields: unknown; photo: Uint8Array | null | undefined }

/** Changes every field of the profile. A missing field is refused. If it throws `invalid`, nothing has changed. */
export const replaceProfile = async (deps: ProfileDeps, id: number, update: ProfileUpdate): Promise<CurrentAgent> =>
  saveProfile(deps, id, { fields: parseInput(profileInput, update.fields), photo: update.photo })

/** Changes the named fields of the profile. If it throws `invalid`, nothing has changed. */
export const changeProfile = async (deps: ProfileDeps, id: number, update: ProfileUpdate): Promise<CurrentAgent> =>
  saveProfile(deps, id, { fields: parseInput(profilePatchInput, update.fields), photo: update.photo })

function changeOf(patch: ProfilePatch, id: number, cipher: FieldCipher): ProfileChange {
  const { plan: _, ...fields } = patch
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  for (const field of encryptedFields) {
    const plain = fields[field]
    if (plain !== undefined) given[field] = cipher.encrypt(plain, placeOf(field, id))
  }
  return given
}

async function saveProfile(
  deps: ProfileDeps,
  id: number,
  { fields, photo }: { fields: ProfilePatch; photo: Uint8Array | null | undefined },
): Promise<CurrentAgent> {
  const encoded = photo && (await encodeImage(photo, { field: 'image', maxBytes: PICTURE_MAX_BYTES }))
  await inTransaction(deps.db, async (trx) => {
    const change = changeOf(fields, id, deps.cipher)
    if (encoded !== undefined) {
      change.image_id = encoded && (await keepImage({ db: trx, storage: deps.storage }, encoded)).id
      await removeReplaced(trx, deps, { replaced: await lockPhoto(trx, id), kept: change.image_id })
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
