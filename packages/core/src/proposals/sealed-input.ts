/** Inputs that are personal data, sealed for the record that they are about until somebody decides. */
import type { FieldCipher } from '../platform/field-encryption.ts'
import type { LockedProposal } from './proposals.repository.ts'
import type { StoredInput } from './proposals.table.ts'

const placeOf = (subjectId: number): string => `proposals.sealed_input:${subjectId}`

/** The input as it is stored. */
export const sealInput = (cipher: FieldCipher, subjectId: number, input: StoredInput): string =>
  cipher.encrypt(JSON.stringify(input), placeOf(subjectId))

/** What a confirmation carries out. */
export const openInput = (cipher: FieldCipher, { input, sealed_input, subject_id }: LockedProposal): StoredInput =>
  sealed_input === null ? input : (JSON.parse(cipher.decrypt(sealed_input, placeOf(subject_id))) as StoredInput)
