/** The minimum age of agents. `setMinimumAge` sets it when the process starts. */
import { ageOn } from '@evergrove/contract/platform/date-of-birth'

let years = 18

export function setMinimumAge(age: number): void {
  years = age
}

export const minimumAge = (): number => years

/** Returns whether someone born on this ISO date is too young today (UTC). */
export const isUnderAge = (birth: string): boolean => ageOn(birth, new Date().toISOString().slice(0, 10)) < years
