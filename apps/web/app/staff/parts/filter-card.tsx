/** The card above a list in which staff choose its rows. */
import { Button, Group, NativeSelect, TextInput, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconAdjustmentsHorizontal, IconSearch, IconX } from '@tabler/icons-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { Card } from '../../components/card.tsx'
import { DebouncedInput } from './debounced-input.tsx'
import {
  type AnyField,
  type AnyFields,
  askedIn,
  type Chip,
  type Choice,
  type ChosenField,
  chipsIn,
  type DaysField,
  dayLabel,
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
  onClear: () => void
  children: ReactNode
}

/** A card with filters, which apply as soon as values are typed or chosen, without a submit button. */
export function FilterCard({ label, filled, onClear, children }: FilterCardProps) {
  return (
    <Card isSpaced data-screen-only>
      <FilterForm label={label}>
        <div className={styles.filter}>
          {children}
          <Button
            variant="subtle"
            disabled={filled === 0}
            style={{ justifySelf: 'start', alignSelf: 'end' }}
            onClick={onClear}
          >
            Clear
          </Button>
        </div>
      </FilterForm>
    </Card>
  )
}

const FilterForm = ({ label, children }: { label: string; children: ReactNode }) => (
  <form role="search" aria-label={label} onSubmit={(event) => event.preventDefault()}>
    {children}
  </form>
)

type DayFieldsProps = {
  address: Address
  problems: { from?: string; to?: string }
  /** Names the event on these days, if it is not obvious: 'Approved'. */
  what?: string
}

/** The first and the last day of a period, in UTC. */
function DayFields({ address, problems, what }: DayFieldsProps) {
  const day = (name: 'from' | 'to') => (
    <TextInput
      label={`${dayLabel(what, name)} (UTC)`}
      type="date"
      value={address.value(name)}
      error={problems[name]}
      onChange={({ currentTarget: { value } }) => address.choose({ [name]: value })}
    />
  )
  return (
    <>
      {day('from')}
      {day('to')}
    </>
  )
}

type FieldsCardProps = {
  /** Names the chosen rows to screen readers. */
  label: string
  fields: AnyFields
  address: Address
  /** True if the fields are so many that only the search is shown at first. */
  isLong?: boolean
  /** The content behind the fields. */
  children?: ReactNode
}

/** The width below which only the search is shown at first. */
const PHONE = '(max-width: 34rem)'

/** A card with the filter that its fields describe. */
export function FieldsCard(props: FieldsCardProps) {
  const { label, fields, address, isLong = false, children } = props
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false }) ?? false
  const hasSearch = Object.values(fields).some((field) => 'isSearch' in field)
  if (isLong || (isPhone && hasSearch)) return <LongFilter {...props} />
  const { filled } = askedIn(fields, address)
  return (
    <FilterCard label={label} filled={filled} onClear={() => address.choose(noneOf(fields))}>
      <FilterFields fields={fields} address={address} />
      {children}
    </FilterCard>
  )
}

/** The search at first, the other fields on request, and what is chosen as words that can be removed one by one. */
function LongFilter({ label, fields, address, children }: FieldsCardProps) {
  const { problems } = askedIn(fields, address)
  const [isOpen, setIsOpen] = useState(Object.keys(problems).length > 0)
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const some = (isSearch: boolean) =>
    Object.fromEntries(Object.entries(fields).filter(([, field]) => 'isSearch' in field === isSearch))
  const chips = chipsIn(some(false), address)
  const clear: Address['choose'] = (values) => {
    // The pressed button disappears.
    opener.current?.focus()
    address.choose(values)
  }
  return (
    <Card isSpaced data-screen-only>
      <FilterForm label={label}>
        <div className={styles.bar}>
          <FilterFields fields={some(true)} address={address} />
          <Button
            ref={opener}
            variant="default"
            size="sm"
            leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.8} aria-hidden />}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setIsOpen(!isOpen)}
          >
            {chips.length === 0 ? 'Filters' : `Filters (${chips.length})`}
          </Button>
          {children}
        </div>
        <div id={id} hidden={!isOpen} className={styles.filter}>
          <FilterFields fields={some(false)} address={address} />
        </div>
        <Chips of={chips} onClear={() => clear(noneOf(fields))} onRemove={({ name }) => clear({ [name]: '' })} />
      </FilterForm>
    </Card>
  )
}

type ChipsProps = { of: readonly Chip[]; onRemove: (chip: Chip) => void; onClear: () => void }

/** The chosen values in words, each of which removes its value. */
function Chips({ of, onRemove, onClear }: ChipsProps) {
  if (of.length === 0) return null
  return (
    <Group component="ul" aria-label="Chosen filters" gap="xs" mt="sm">
      {of.map((chip) => (
        <li key={chip.name}>
          <Button
            variant="light"
            size="compact-sm"
            radius="xl"
            rightSection={<IconX size={14} aria-hidden />}
            onClick={() => onRemove(chip)}
          >
            <VisuallyHidden>Remove the filter </VisuallyHidden>
            {chip.words}
          </Button>
        </li>
      ))}
      <li>
        <Button variant="subtle" size="compact-sm" onClick={onClear}>
          Clear
        </Button>
      </li>
    </Group>
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
  if ('Field' in field) return <field.Field label={field.label} address={address} />
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
