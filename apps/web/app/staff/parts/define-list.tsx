/** Lists of the console, each described once as data: its call, filter, columns, actions and words. */
import { Group } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { EmptyList } from '../../components/list/list-states.tsx'
import type { Column } from '../../components/table/column.ts'
import type { Args, BodyOf, Key } from '../../platform/api/calls.ts'
import type { Rows } from '../../platform/api/queries.ts'
import { staffList, staffSend } from '../session/staff-api.ts'
import { CsvButton } from './csv-button.tsx'
import { DoneLine } from './done-line.tsx'
import { FieldsCard, FilterFields } from './filter-card.tsx'
import { askedIn, type FieldsOf } from './filters.ts'
import { PagedList } from './paged-list.tsx'
import { type Done, type RowActions, useRowActions } from './row-actions.tsx'
import { StaffHeading } from './screen-meta.tsx'
import { pageOf, useAddress } from './use-address.ts'

/** A call of the console whose response is a page of records. */
type ListKey = { [K in Key]: BodyOf<K> extends readonly { id: number }[] ? K : never }[Key & `GET /staff/${string}`]
type CsvKey = Key & `GET /staff/${string}.csv`
/** What the query of a call may state. */
export type QueryOf<K extends Key> = NonNullable<NonNullable<Args<K>[0]> extends { query?: infer Q } ? Q : never>

type Words = { message: string; why: string }

export type ListDescription<K extends ListKey> = {
  call: K
  /** The purpose of the screen. A list that is only part of a screen has none. */
  text?: string
  id: string
  title: string
  /** The listed things: 'subscribers'. */
  what: string
  filter?: {
    /** Names the chosen rows to screen readers: 'Which events'. Undefined if few fields stand beside the heading. */
    label?: string
    /** True if the fields are so many that only the search is shown at first. */
    isLong?: boolean
    fields: FieldsOf<QueryOf<K>>
  }
  columns: readonly Column<Rows<K>>[]
  actions?: RowActions<Rows<K>>
  /** The words of an empty list, and of an empty page or filter result if those differ. */
  empty: Words & { Icon: Icon; found?: Partial<Words> }
  /** The file with all rows: its call and its content. */
  csv?: { call: CsvKey; what: string; fileName: string }
  /** Stands beside the heading. */
  beside?: ReactNode
  /** Loads the page again while one of its rows is in progress. */
  reload?: { everyMs: number; while: (row: Rows<K>) => boolean }
}

const NO_ACTIONS = { label: '', barWidth: '', actions: [] }

type Loaded<Row> = { state: { data?: { rows: readonly Row[] } | undefined; status: string } }

/** Returns the query of a page of the list with the rows that match the filter. */
function pageQuery<K extends ListKey>({ call, reload }: ListDescription<K>, filter: object, page: number) {
  return {
    ...staffList(call, ...([{ query: pageOf(filter, page) }] as unknown as Args<K>)),
    refetchInterval: ({ state: { data, status } }: Loaded<Rows<K>>) =>
      reload !== undefined && status !== 'error' && data?.rows.some(reload.while) ? reload.everyMs : (false as const),
  }
}

/** Creates the component of the list: with its heading as a screen, or as a part of one. `done` is the action on another screen. */
export function defineList<K extends ListKey>(list: ListDescription<K>) {
  const { text, id, title, what, filter, columns, actions, empty, csv, beside } = list
  const { fields = {}, label, isLong = false } = filter ?? {}
  return function List({ done: before }: { done?: Done }) {
    const address = useAddress()
    const asked = askedIn(fields, address)
    const query = useQuery(pageQuery(list, asked.query, address.page))
    const [done, setDone] = useState(before)
    const acts = useRowActions<Rows<K>>(actions ?? NO_ACTIONS, setDone)
    const isFound = Object.keys(asked.query).length > 0 || address.page > 1
    const { Icon, found, ...none } = empty
    const csvButton = csv && (
      <CsvButton
        what={csv.what}
        fileName={csv.fileName}
        call={() => staffSend(csv.call, ...([{ query: asked.query }] as unknown as Args<CsvKey>))}
        isDisabled={query.data?.total === 0}
      />
    )
    const tools = filter !== undefined && label === undefined && (
      <search>
        <Group gap="sm">
          <FilterFields fields={fields} address={address} isBare />
          {csvButton}
        </Group>
      </search>
    )
    return (
      <>
        {text === undefined ? null : <StaffHeading text={text} />}
        {label === undefined ? null : <FieldsCard {...{ label, fields, address, isLong }} />}
        {actions === undefined && before === undefined ? null : <DoneLine done={done} />}
        {acts.problem}
        <PagedList
          {...{ id, title, what, query }}
          action={tools || csvButton || beside}
          columns={actions === undefined ? columns : [...columns, acts.column]}
          rowKey={(row) => (row as { id: number }).id}
          empty={<EmptyList Icon={Icon} {...none} {...(isFound && found)} />}
          page={address.page}
          onTurn={address.turn}
        />
        {actions === undefined ? null : acts.dialog}
      </>
    )
  }
}
