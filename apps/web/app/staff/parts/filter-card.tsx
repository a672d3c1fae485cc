/** The card above a list in which staff choose its rows. */
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { Card } from '../../components/card.tsx'
import { DebouncedInput } from './debounced-input.tsx'
import {
  type AnyField,
  type AnyFields,
  askedIn,
  type Choice,
  type ChosenField,
  type DaysField,
  noneOf,
  type TypedField,
  textIn,
} from './filters.ts'
import styles from './parts.module.css'
import type { Address } from './use-address.ts'

type FilterCardProps = {
  /** Names the chosen rows to screen readers. */
  label: string
  /** The number of fields that are filled in. */
  filled: number
  /** True if the fields are so many that a phone shows them only on request, but for a search. */
  isLong?: boolean
  onClear: () => void
  children: ReactNode
}

/** A card with filters, which apply as soon as values are typed or chosen, without a submit button. */
export function FilterCard({ label, filled, isLong = false, onClear, children }: FilterCardProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Card isSpaced className={styles.card}>
      <form
        role="search"
        aria-label={label}
        className={styles.filter}
        data-folded={isLong && !isOpen}
        onSubmit={(event) => event.preventDefault()}
      >
        {isLong ? (
          <Button
            variant="default"
            className={styles.fold}
            leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.8} aria-hidden />}
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            {filled === 0 ? 'Filters' : `Filters (${filled})`}
          </Button>
        ) : null}
        {children}
        <Button
          variant="subtle"
          disabled={filled === 0}
          style={{ justifySelf: 'start', alignSelf: 'end' }}
          onClick={onClear}
        >
          Clear
        </Button>
      </form>
    </Card>
  )
}

type DayFieldsProps = {
  address: Address
  problems: { from?: string; to?: string }
  /** Names the event on these days, if it is not obvious: 'Approved'. */
  what?: string
}

/** The first and the last day of a period, in UTC. */
function DayFields({ address, problems, what }: DayFieldsProps) {
  const label = (word: 'From' | 'To') => `${what === undefined ? word : `${what} ${word.toLowerCase()}`} (UTC)`
  const day = (name: 'from' | 'to', word: 'From' | 'To') => (
    <TextInput
      label={label(word)}
      type="date"
      value={address.value(name)}
      error={problems[name]}
      onChange={({ currentTarget: { value } }) => address.choose({ [name]: value })}
    />
  )
  return (
    <>
      {day('from', 'From')}
      {day('to', 'To')}
    </>
  )
}

type FieldsCardProps = {
  /** Names the chosen rows to screen readers. */
  label: string
  fields: AnyFields
  address: Address
  isLong?: boolean
  /** The content behind the fields. */
  children?: ReactNode
}

/** A card with the filter that its fields describe. */
export function FieldsCard({ label, fields, address, isLong = false, children }: FieldsCardProps) {
  const { filled } = askedIn(fields, address)
  return (
    <FilterCard label={label} filled={filled} isLong={isLong} onClear={() => address.choose(noneOf(fields))}>
      <FilterFields fields={fields} address={address} />
      {children}
    </FilterCard>
  )
}

type FilterFieldsProps = {
  fields: AnyFields
  address: Address
  /** True if the fields stand beside a heading, where their names are only for screen readers. */
  isBare?: boolean
}

/** The fields of a filter. A typed or chosen value is stated in the address at once. */
export function FilterFields({ fields, address, isBare = false }: FilterFieldsProps) {
  const { problems } = askedIn(fields, address)
  return Object.entries(fields).map(([name, field]) =>
    name === 'days' ? (
      <DayFields key={name} address={address} problems={problems} {...(field as DaysField)} />
    ) : (
      <FilterField key={name} {...{ name, field, address, isBare }} problem={problems[name]} />
    ),
  )
}

type FilterFieldProps = {
  name: string
  field: AnyField
  address: Address
  isBare: boolean
  problem: string | undefined
}

/** The look of a search. */
const SEARCH = {
  type: 'search',
  enterKeyHint: 'search',
  leftSection: <IconSearch size={18} stroke={1.8} aria-hidden />,
} as const

/** The look of a text field beside a heading. */
const BARE = {
  ...SEARCH,
  flex: '1 1 14rem',
  maw: '22rem',
} as const

function FilterField({ name, field, address, isBare, problem }: FilterFieldProps) {
  const id = useId()
  if ('Field' in field) return <field.Field address={address} />
  const { label, ...rest } = field as TypedField | ChosenField
  const shared = isBare ? { 'aria-label': label } : { label }
  const choose = (value: string) => address.choose({ [name]: value })
  if ('choices' in rest) {
    const data = [{ value: '', label: rest.any }, ...rest.choices]
    const value = textIn(field as ChosenField, address.value(name))
    return (
      <NativeSelect
        {...shared}
        data={data}
        value={value}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
    )
  }
  const { wrong: _wrong, suggestions, isSearch = false, ...typed } = rest
  return (
    <>
      <DebouncedInput
        {...shared}
        {...(isSearch && SEARCH)}
        {...(isBare && BARE)}
        {...typed}
        spellCheck={false}
        list={suggestions && id}
        value={address.value(name)}
        error={problem}
        onType={choose}
      />
      {suggestions === undefined ? null : <Suggestions id={id} of={suggestions} />}
    </>
  )
}

/** The suggestions for the field that names the list. */
export function Suggestions({ id, of }: { id: string; of: readonly Choice[] }) {
  return (
    <datalist id={id}>
      {of.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </datalist>
  )
}
