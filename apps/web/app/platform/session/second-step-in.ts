import type { SecondStep } from '@evergrove/contract/accounts/sessions'
import type { ErrorPayload } from './session-state.ts'

export type SecondStepIn = Extract<SecondStep, { kind: 'second_factor' }>

/** The step that a refused log-in asks for besides the password, if it does. */
export function secondStepIn(error: ErrorPayload | undefined): SecondStepIn | undefined {
  if (error === undefined || Array.isArray(error) || !('second_step' in error)) return undefined
  const step = error.second_step as SecondStep
  return step.kind === 'second_factor' ? step : undefined
}
