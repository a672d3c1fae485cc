/** The search of the console: one field, results of every kind, and the keyboard navigation to each of them. */

import type { SearchKind } from '@evergrove/contract/staff/search-kinds'
import { MAX_SEARCH_LENGTH } from '@evergrove/contract/staff/search-kinds'
import type { StaffRole } from '@evergrove/contract/staff/staff-accounts'
import type { SearchGroup, SearchHit } from '@evergrove/contract/staff/staff-home'
import { Box, Modal, Text } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Day } from '../../components/day.tsx'
import { formatAmount } from '../../components/money.ts'
import { ProductTheme } from '../../platform/theme/product-theme.tsx'
import { DebouncedInput } from '../parts/debounced-input.tsx'
import { staffQuery } from '../session/staff-api.ts'
import { commandsFor } from './commands.ts'
import { type Choice, type ChoiceGroup, choicesOf, commandChoices, detailOf, outcomeWords, titleOf } from './results.ts'
import styles from './search.module.css'

type ActiveChoice = {
  /** The id of the list. */
  id: string
  /** The id of an element in it. */
  idOf: (key: string) => string
  active: Choice | undefined
  /** Moves down or up, and from one end to the other. */
  move: (step: 1 | -1) => void
}

/** Returns the choice that Enter opens. It is the first one until the arrow keys choose another. */
function useActiveChoice(groups: readonly ChoiceGroup[]): ActiveChoice {
  const id = useId()
  const choices = groups.flatMap((group) => group.choices)
  const [chosen, setChosen] = useState<string>()
  const index = Math.max(
    0,
    choices.findIndex(({ key }) => key === chosen),
  )
  const idOf = (key: string) => `${id}-${key}`
  const move = (step: 1 | -1) => {
    const next = choices.at((index + step) % choices.length)
    if (next === undefined) return
    setChosen(next.key)
    document.getElementById(idOf(next.key))?.scrollIntoView({ block: 'nearest' })
  }
  return { id, idOf, move, active: choices[index] }
}

const HINT = 'Enter a PIN, an amount, a number, a screen, or the start of a name, email, phone number or code.'

export type SearchDialogProps = {
  role: StaffRole
  isOpen: boolean
  /** Runs when it is closed without a choice, and returns the focus. */
  onClose: () => void
  onChosen: () => void
}

/** The dialog over the screen. Choosing a result closes it and opens the result. */
export function SearchDialog({ role, isOpen, onClose, onChosen }: SearchDialogProps) {
  return (
    <ProductTheme>
      <Modal.Root
        opened={isOpen}
        onClose={onClose}
        // The library would know only at the second time where it was opened from.
        returnFocus={false}
        size="40rem"
        yOffset="clamp(1rem, 10dvh, 6rem)"
        transitionProps={{ transition: 'pop', duration: 150 }}
      >
        <Modal.Overlay transitionProps={{ duration: 150 }} />
        <Modal.Content radius="lg" aria-label="Search">
          <Modal.Body p="md">
            <Search role={role} onChosen={onChosen} />
          </Modal.Body>
        </Modal.Content>
      </Modal.Root>
    </ProductTheme>
  )
}

/**
 * Opens the active choice at the text for which Enter was pressed, as soon as the results of this text have arrived.
 * Returns a function that receives this text, or undefined after any other key.
 */
function useEnter(arrived: string | undefined, open: () => void) {
  const entered = useRef<string>(undefined)
  const openEntered = (text: string | undefined) => {
    if (text === undefined || entered.current !== text) return
    entered.current = undefined
    open()
  }
  const arrive = useEffectEvent(openEntered)
  useEffect(() => arrive(arrived), [arrived])
  return (text: string | undefined) => {
    entered.current = text
    openEntered(arrived)
  }
}

/** Returns the choices in groups: records before commands, unless the text is the exact name of a screen. */
function groupsFor(role: StaffRole, wanted: string, found: ChoiceGroup[]) {
  const { screens, actions } = commandsFor(role, wanted)
  const commands = [...commandChoices('actions', 'Actions', actions), ...commandChoices('screens', 'Go to', screens)]
  const isNamed = screens.some(({ title }) => title.toLowerCase() === wanted.toLowerCase())
  const groups = isNamed ? [...commands.toReversed(), ...found] : [...found, ...commands]
  return { groups, commands: screens.length + actions.length }
}

function Search({ role, onChosen }: Pick<SearchDialogProps, 'role' | 'onChosen'>) {
  const [text, setText] = useState('')
  const wanted = text.trim()
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...staffQuery('GET /staff/search', { query: { q: wanted } }),
    enabled: wanted !== '',
    // The results of a search are not kept.
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
  const found = wanted === '' || data === undefined || isError ? [] : choicesOf(data, wanted)
  const { groups, commands } = groupsFor(role, wanted, found)
  const list = useActiveChoice(groups)
  const navigate = useNavigate()
  const isLoading = wanted !== '' && (data === undefined || isPlaceholderData) && !isError
  const enter = useEnter(isLoading ? undefined : wanted, () => {
    if (list.active === undefined) return
    onChosen()
    void navigate(list.active.to)
  })
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      list.move(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      enter(event.currentTarget.value.trim())
    } else {
      enter(undefined)
    }
  }
  return (
    <search>
      <DebouncedInput
        type="search"
        role="combobox"
        aria-label="Search"
        aria-autocomplete="list"
        aria-expanded={groups.length > 0}
        aria-controls={groups.length > 0 ? list.id : undefined}
        aria-activedescendant={list.active && list.idOf(list.active.key)}
        placeholder="Search or go to"
        leftSection={<IconSearch size={18} stroke={1.8} aria-hidden />}
        spellCheck={false}
        enterKeyHint="search"
        maxLength={MAX_SEARCH_LENGTH}
        data-autofocus
        value={text}
        onType={setText}
        onKeyDown={press}
      />
      <Box mt="xs" fz="sm" c="dimmed">
        {isError && wanted !== '' ? (
          <p role="alert">
            The search could not be completed.{' '}
            <button type="button" className={styles.again} onClick={() => void refetch()}>
              Try again
            </button>
          </p>
        ) : (
          <Text role="status" inherit>
            {wordsFor(wanted, data, commands)}
          </Text>
        )}
      </Box>
      {groups.length === 0 ? null : <ResultList groups={groups} list={list} onChosen={onChosen} />}
    </search>
  )
}

function wordsFor(text: string, found: readonly SearchGroup[] | undefined, commands: number): string {
  if (text === '') return HINT
  return found === undefined ? 'Searching …' : outcomeWords(found, commands)
}

type ResultListProps = { groups: readonly ChoiceGroup[]; list: ActiveChoice; onChosen: () => void }

/** The results under the headings of their kinds. The field keeps the focus; its arrow keys move through them. */
function ResultList({ groups, list, onChosen }: ResultListProps) {
  return (
    <Box role="listbox" id={list.id} aria-label="Results" mah="min(60dvh, 32rem)" mt="sm" style={{ overflowY: 'auto' }}>
      {groups.map(({ key, label, choices, isCut }) => (
        <div key={key} role="group" aria-labelledby={list.idOf(key)}>
          <Box id={list.idOf(key)} role="presentation" px="sm" pt="xs" pb="var(--space-1)" c="dimmed" fz="xs" fw={600}>
            {isCut ? `${label}, the first ${choices.length}` : label}
          </Box>
          {choices.map((choice) => (
            <Option key={choice.key} choice={choice} list={list} onChosen={onChosen} />
          ))}
        </div>
      ))}
    </Box>
  )
}

/** A choice as a link, so that it can be opened in another tab. */
function Option({ choice, list, onChosen }: { choice: Choice; list: ActiveChoice; onChosen: () => void }) {
  const { key, to } = choice
  return (
    <Link
      role="option"
      id={list.idOf(key)}
      aria-selected={list.active?.key === key}
      tabIndex={-1}
      to={to}
      className={styles.option}
      onClick={({ metaKey, ctrlKey, shiftKey }) => {
        if (!metaKey && !ctrlKey && !shiftKey) onChosen()
      }}
    >
      {'hit' in choice ? (
        <Hit kind={choice.kind} hit={choice.hit} />
      ) : (
        <span style={{ fontWeight: 600 }}>{choice.title}</span>
      )}
    </Link>
  )
}

function Hit({ kind, hit }: { kind: SearchKind; hit: SearchHit }) {
  return (
    <>
      <span style={{ fontWeight: 600 }}>{titleOf(kind, hit)}</span>
      <span className={styles.amount}>{hit.amount === null ? '' : formatAmount(hit.amount)}</span>
      <span className={styles.detail}>{detailOf(kind, hit)}</span>
      <span className={styles.state}>{kind === 'transfers' ? <Day moment={hit.at} /> : hit.about}</span>
    </>
  )
}
