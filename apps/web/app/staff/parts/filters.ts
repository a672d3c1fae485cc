/** The filter of a list, described once: its fields, their values in the address, and the values that the API takes. */
import { cutText } from '@evergrove/contract/platform/plain-text'
import type { ComponentType } from 'react'
import { dayWords } from '../../components/day-words.ts'
import type { Address } from './use-address.ts'

export type Choice<V extends string = string> = { value: V; label: string }

/** A text that is typed. */
export type TypedField = {
  label: string
  placeholder?: string
  /** The maximum length. A longer text in the address is cut. */
  maxLength?: number
  /** True if the text is looked for in several fields of a record. */
  isSearch?: true
  inputMode?: 'numeric' | 'decimal'
  /** What may be typed, each with its meaning. */
  suggestions?: readonly Choice[]
  /** Why the API would refuse the text beside what the other fields state; undefined if it takes it. */
  wrong?: (text: string, value: (name: string) => string) => string | undefined
}

/** One of some values, or none of them. */
export type ChosenField<V extends string = string> = {
  label: string
  /** The name of the choice of none of them. */
  any: string
  choices: readonly (Choice<V> | { group: string; items: Choice<V>[] })[]
  /** True if the API also finds values that are not offered, which the address may state. */
  isOpen?: boolean
}

/** The first and the last day of a period (UTC), both included. */
export type DaysField = {
  /** Names the event on these days, if it is not obvious: 'Approved'. */
  what?: string
}

/** A field with a component of its own. */
export type OwnField = { label: string; Field: ComponentType<{ label: string; address: Address }> }

export type AnyField = TypedField | ChosenField | OwnField | DaysField
export type AnyFields = Readonly<Record<string, AnyField>>

type Paging = 'page' | 'page_size'

/** The fields for the query of a call, by the names of the API. `days` stands for `from` and `to`. */
export type FieldsOf<Q> = {
  readonly [N in keyof Q as Exclude<N, Paging | 'from' | 'to'>]?:
    | ChosenField<NonNullable<Q[N]> & string>
    | (string extends Q[N] ? TypedField | OwnField : never)
} & ('from' extends keyof Q ? { readonly days?: DaysField } : unknown)

type Values = Readonly<Record<string, string>>

export type Asked = {
  /** The values for the API: those in the address, without those that it would refuse. */
  query: Values
  /** The problems of the values that it would refuse, by field. */
  problems: Values
  /** The number of fields with a value. */
  filled: number
}

/** The first and the last day, both included. */
export type Days = { from?: string; to?: string }

const DAY = /^\d{4}-\d{2}-\d{2}$/

const isDay = (text: string): boolean => DAY.test(text) && text >= '0001' && !Number.isNaN(Date.parse(text))

/** Returns the problems of the first and the last day, by field. */
function dayProblems({ from, to }: Days): Days {
  const isLate = from !== undefined && to !== undefined && from > to
  return {
    ...(from !== undefined && !isDay(from) && { from: 'Enter a valid date.' }),
    ...(to !== undefined && !isDay(to) && { to: 'Enter a valid date.' }),
    ...(isLate && { to: 'The end date must be on or after the start date.' }),
  }
}

/** Returns the days for the API, without those that it would refuse, and whether the address states a day. */
export function daysIn({ value }: Pick<Address, 'value'>): { days: Days; problems: Days; asked: boolean } {
  const stated: Days = Object.fromEntries(
    (['from', 'to'] as const).map((name) => [name, value(name)]).filter(([, day]) => day !== ''),
  )
  const problems = dayProblems(stated)
  const days: Days = Object.fromEntries(Object.entries(stated).filter(([name]) => !(name in problems)))
  return { days, problems, asked: Object.keys(stated).length > 0 }
}

const namesOf = ({ choices }: ChosenField): Choice[] => choices.flatMap((one) => ('group' in one ? one.items : [one]))

/** Returns the text of a field in the address. It is empty for a choice that does not exist. */
export function textIn(field: TypedField | ChosenField | OwnField, value: string): string {
  const text = value.trim()
  if ('choices' in field) return field.isOpen || namesOf(field).some(({ value }) => value === text) ? text : ''
  return 'maxLength' in field && field.maxLength !== undefined ? cutText(text, field.maxLength) : text
}

/** Returns the request of the address to a list with these fields. */
export function askedIn(fields: AnyFields, address: Pick<Address, 'value'>): Asked {
  const query: Record<string, string> = {}
  const problems: Record<string, string> = {}
  for (const [name, field] of Object.entries(fields)) {
    if (name === 'days') {
      const days = daysIn(address)
      Object.assign(query, days.days)
      Object.assign(problems, days.problems)
    } else {
      const text = textIn(field as TypedField, address.value(name))
      const problem =
        text !== '' && 'wrong' in field ? field.wrong?.(text, (other) => address.value(other).trim()) : undefined
      if (problem !== undefined) problems[name] = problem
      else if (text !== '') query[name] = text
    }
  }
  return { query, problems, filled: Object.keys(query).length + Object.keys(problems).length }
}

/** A value of the filter in words, with the field of the address that states it. */
export type Chip = { name: string; words: string }

/** Returns the stated values of the fields, in their order, as staff read them: 'Status: Active'. */
export function chipsIn(fields: AnyFields, address: Pick<Address, 'value'>): Chip[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (name === 'days') {
      const { what } = field as DaysField
      return (['from', 'to'] as const)
        .filter((end) => isDay(address.value(end)))
        .map((end) => ({ name: end, words: `${dayLabel(what, end)}: ${dayWords(address.value(end))}` }))
    }
    const text = textIn(field as TypedField, address.value(name))
    if (text === '' || !('label' in field)) return []
    const { label } = field
    const chosen = 'choices' in field ? namesOf(field).find(({ value }) => value === text)?.label : undefined
    return [{ name, words: `${label}: ${chosen ?? text}` }]
  })
}

/** Names the first or the last day: 'Signed up from'. */
export const dayLabel = (what: string | undefined, end: 'from' | 'to'): string => {
  if (what !== undefined) return `${what} ${end}`
  return end === 'from' ? 'From' : 'To'
}

/** Returns the values that clear every field. */
export const noneOf = (fields: AnyFields): Values =>
  Object.fromEntries(
    Object.keys(fields)
      .flatMap((name) => (name === 'days' ? ['from', 'to'] : [name]))
      .map((name) => [name, '']),
  )
