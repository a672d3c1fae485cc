import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { FilterCard } from '../parts/filter-card.tsx'
import type { Address } from '../parts/use-address.ts'
import { type AtMoment, type MomentFields, momentOf, noMoment } from './moment-filter.ts'

const fieldsIn = ({ value }: Pick<Address, 'value'>): MomentFields => ({ day: value('day'), time: value('time') })

const askedIn = (address: Address) => momentOf(fieldsIn(address), new Date())

/** The moment that the address asks for; now if it asks for none that there can be. */
export const momentIn = (address: Address): AtMoment => askedIn(address).moment

export type MomentCardProps = {
  address: Address
  /** Which report, for screen readers: 'Moment of the trial balance'. */
  label: string
  /** Other fields of the report. */
  children?: ReactNode
}

/** Chooses the moment of a report. Without a day it is now. */
export function MomentCard({ address, label, children }: MomentCardProps) {
  const fields = fieldsIn(address)
  const { problems } = askedIn(address)
  const field = (name: keyof MomentFields) => ({
    value: fields[name],
    error: problems[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: HTMLInputElement }) => address.choose({ [name]: value }),
  })
  const isEmpty = Object.values(fields).every((value) => value === '')
  return (
    <FilterCard label={label} isEmpty={isEmpty} onClear={() => address.choose(noMoment)}>
      {children}
      <TextInput label="End of day (UTC)" type="date" {...field('day')} />
      <TextInput label="Or time on it (UTC)" type="time" {...field('time')} />
    </FilterCard>
  )
}
