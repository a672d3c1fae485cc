/** The search of the console: one field, results of every kind, and the way to each of them by keyboard. */
import type { SearchGroup } from '@evergrove/contract/staff/search'
import { MAX_SEARCH_LENGTH } from '@evergrove/contract/staff/search-kinds'
import type { StaffRole } from '@evergrove/contract/staff/staff-accounts'
import { Box, Modal, Text } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { ProductTheme } from '../../platform/theme/product-theme.tsx'
import { DebouncedInput } from '../parts/debounced-input.tsx'
import { staffQuery } from '../session/staff-api.ts'
import { commandsFor } from './commands.ts'
import { ResultList } from './result-list.tsx'
import { choicesOf, commandChoices, outcomeWords } from './results.ts'
import styles from './search.module.css'
import { useActiveChoice } from './use-active-choice.ts'

const HINT = 'Enter a PIN, an amount, a number, a screen, or the start of a name, email, phone number or code.'

export type SearchDialogProps = {
  role: StaffRole
  isOpen: boolean
  /** Closed without a choice: the focus goes back. */
  onClose: () => void
  onChosen: () => void
}

/** Opens over the screen. Choosing a result closes it and leads there. */
export function SearchDialog({ role, isOpen, onClose, onChosen }: SearchDialogProps) {
  return (
    <ProductTheme>
      <Modal.Root
        opened={isOpen}
        onClose={onClose}
        // The library would only know from where it was opened the second time.
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

function Search({ role, onChosen }: Pick<SearchDialogProps, 'role' | 'onChosen'>) {
  const [text, setText] = useState('')
  const wanted = text.trim()
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...staffQuery('GET /staff/search', { query: { q: wanted } }),
    enabled: wanted !== '',
    // Nothing of a search is kept.
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
  const { screens, actions } = commandsFor(role, wanted)
  const groups = [
    ...(wanted === '' || data === undefined || isError ? [] : choicesOf(data, wanted)),
    ...commandChoices('actions', 'Actions', actions),
    ...commandChoices('screens', 'Go to', screens),
  ]
  const list = useActiveChoice(groups)
  const navigate = useNavigate()
  const isCurrent = (typed: string) => typed.trim() === wanted && !isPlaceholderData
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      list.move(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (list.active === undefined || !isCurrent(event.currentTarget.value)) return
      onChosen()
      void navigate(list.active.to)
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
            The search couldn’t be completed.{' '}
            <button type="button" className={styles.again} onClick={() => void refetch()}>
              Try again
            </button>
          </p>
        ) : (
          <Text role="status" inherit>
            {wordsFor(wanted, data, screens.length + actions.length)}
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
