/** Finds the problems of a form's fields, in words that a visitor can act on. The API checks everything again. */
import { isEmailAddress } from '@evergrove/contract/platform/email-addresses'
import { toPhoneNumber } from './phone-number.ts'

/** Returns the trimmed text of a field, or an empty string if there is no such field. */
export function textValue(values: FormData, name: string): string {
  const value = values.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

export type FormField = HTMLInputElement | HTMLTextAreaElement
/** One message for each field that has a problem. */
export type Problems = Readonly<Record<string, string>>

const isFormField = (element: Element): element is FormField =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement

export const fieldsOf = (form: HTMLFormElement): FormField[] => [...form.elements].filter(isFormField)

/** Returns the field's problem, or undefined. The message for a missing value comes from `data-required-message`. */
export function findProblem(field: FormField): string | undefined {
  const isMissing = field.validity.valueMissing || (field.required && field.value.trim() === '')
  if (isMissing) return field.dataset['requiredMessage'] ?? 'Fill in this field.'
  const isAddress = field.type === 'email'
  if (isAddress && (field.validity.typeMismatch || !isEmailAddress(field.value))) {
    return 'Enter a valid email address, for example name@example.com.'
  }
  if (field.inputMode === 'tel' && toPhoneNumber(field.value) === undefined) {
    return 'Use up to 11 digits, for example 08012345678.'
  }
  if (field.validity.tooLong) return `Use no more than ${field.maxLength} characters.`
  return undefined
}

/** Returns every field's problem, in the order of the form. */
export function findProblems(form: HTMLFormElement): Problems {
  const found = fieldsOf(form).map((field) => [field.name, findProblem(field)] as const)
  return Object.fromEntries(found.filter((entry): entry is [string, string] => entry[1] !== undefined))
}
