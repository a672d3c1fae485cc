/** Encryption of single fields at rest. */
export { createFieldCipher, type FieldCipher } from './field-cipher.ts'
