/** Why a draft was not taken: what is wrong with which field, and what belongs to none. */
import type { EditableField } from '@evergrove/contract/content/content-editing'
import { messagesBeside, messagesUnder } from '../../../platform/session/form-messages.ts'
import type { Failure } from '../../../platform/session/session-state.ts'

export type Refusal = { byField: Readonly<Record<string, string>>; problem: string | undefined }

export const RECORD_FORM = 'record'

export const noRefusal: Refusal = { byField: {}, problem: undefined }

export function refusalOf(fields: readonly EditableField[], { error }: Failure): Refusal {
  const messages = fields.map(({ name }) => [name, messagesUnder(error, [name]).join(' ')] as const)
  const beside = messagesBeside(
    error,
    fields.map(({ name }) => name),
  ).join(' ')
  return {
    byField: Object.fromEntries(messages.filter(([, text]) => text !== '')),
    problem: beside === '' ? undefined : beside,
  }
}

/** Leads the keyboard to the first field, in the form's order, that something is wrong with. */
export function focusRefused({ byField }: Refusal): void {
  const form = document.forms.namedItem(RECORD_FORM)
  const controls = [...(form?.querySelectorAll<HTMLElement>('[name], [data-field] [role="textbox"]') ?? [])]
  const nameOf = (control: HTMLElement) =>
    control.getAttribute('name') ?? control.closest('[data-field]')?.getAttribute('data-field') ?? ''
  controls.find((control) => nameOf(control) in byField)?.focus()
}
