import type { SecondStep } from '@evergrove/contract/accounts/sessions'
import type { ErrorPayload } from './session-state.ts'

export type SecondStepIn = Extract<SecondStep, { kind: 'second_factor' }>

/** Returns the step besides the password that a refused log-in asks for, if there is one. */
export function secondStepIn(error: ErrorPayload | undefined): SecondStepIn | undefined {
  if (error === undefined || Array.isArray(error) || !('second_step' in error)) return undefined
  const step = error.second_step as SecondStep
  return step.kind === 'second_factor' ? step : undefined
}
