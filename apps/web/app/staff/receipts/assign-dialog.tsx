import type { Candidate, Receipt } from '@evergrove/contract/receipts/receipts'
import { Box, Text, UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { Day } from '../../components/day.tsx'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { DialogFooter } from '../../components/dialogs/dialog-footer.tsx'
import { ListStates } from '../../components/list/list-states.tsx'
import { formatAmount } from '../../components/money.ts'
import { DebouncedInput } from '../parts/debounced-input.tsx'
import { outdatedLook } from '../parts/pages.ts'
import { staffQuery } from '../session/staff-api.ts'
import { MAX_SEARCH_LENGTH } from './line-filter.ts'
import type { Match } from './receipt-calls.ts'
import { isCredit, matchWords, whatToDo } from './receipt-words.ts'
import styles from './receipts.module.css'

export type AssignDialogProps = {
  line: Receipt | undefined
  isOpen: boolean
  /** Whether it asks for the line with which the money was sent back, instead of anything else. */
  isReturn: boolean
  isBusy: boolean
  problem: string | undefined
  onChoose: (match: Match) => void
  onClose: () => void
  onGone: () => void
}

/** Lets staff choose what a line is about. Only what has the amount of the line is offered, or a fee that other lines complete. */
export function AssignDialog({ line, isOpen, isReturn, onClose, onGone, ...form }: AssignDialogProps) {
  const title = isReturn ? 'Match with the line that sent it back' : 'Assign this line'
  return (
    <Dialog isOpen={isOpen} title={title} onClose={onClose} onGone={onGone} returnsFocus={false}>
      {line === undefined ? null : (
        <AssignForm {...form} key={line.id} line={line} isReturn={isReturn} onClose={onClose} />
      )}
    </Dialog>
  )
}

type AssignFormProps = Omit<AssignDialogProps, 'isOpen' | 'onGone' | 'line'> & { line: Receipt }

function AssignForm({ line, isReturn, isBusy, problem, onChoose, onClose }: AssignFormProps) {
  const [search, setSearch] = useState('')
  const text = search.trim()
  const query = useQuery({
    ...staffQuery('GET /staff/receipts/{id}/candidates', {
      params: { id: line.id },
      query: text === '' ? {} : { search: text },
    }),
    // What was found stays while the next search runs.
    placeholderData: keepPreviousData,
    // Colleagues match lines meanwhile.
    staleTime: 0,
    gcTime: 0,
  })
  const fitting = query.data?.filter(({ matched_with }) => (matched_with === 'returned_receipt') === isReturn)
  return (
    <>
      <Text c="dimmed" mb="md">
        {isReturn
          ? 'Send the money back at the bank. When both lines are on a statement, match them here.'
          : `Only items of ${formatAmount(line.amount.replace('-', ''))} are listed${isCredit(line) ? ', and fees that other lines complete' : ''}.`}
      </Text>
      {isReturn ? null : (
        <DebouncedInput
          type="search"
          label="Search"
          placeholder="PIN, name or email"
          spellCheck={false}
          maxLength={MAX_SEARCH_LENGTH}
          leftSection={<IconSearch size={18} stroke={1.8} aria-hidden />}
          value={search}
          onType={setSearch}
          mb="md"
          data-autofocus
        />
      )}
      <ListStates
        query={{ ...query, data: fitting }}
        what="choices"
        whose="the"
        empty={<Text role="status">{emptyWords(line, isReturn, search)}</Text>}
      >
        {(candidates) => (
          <Box
            component="ul"
            aria-label="Choices"
            mah="40dvh"
            p={0}
            style={{ overflowY: 'auto', listStyle: 'none' }}
            {...outdatedLook(query.isPlaceholderData)}
          >
            {candidates?.map((candidate) => (
              <li key={keyOf(candidate)}>
                <Choice candidate={candidate} line={line} isDisabled={isBusy} onChoose={onChoose} />
              </li>
            ))}
          </Box>
        )}
      </ListStates>
      <DialogFooter problem={problem} isBusy={isBusy} onCancel={onClose} focusesCancel={isReturn} />
    </>
  )
}

const keyOf = ({ matched_with, id, together_with }: Candidate): string =>
  [matched_with, id, ...together_with.map((other) => other.id)].join(' ')

function emptyWords(line: Receipt, isReturn: boolean, search: string): string {
  if (isReturn) return 'No open line has the opposite amount. Import its statement first.'
  if (search.trim() !== '') return 'No matches with this amount.'
  if (!isCredit(line)) return 'Nothing has this amount.'
  return `Nothing has this amount. ${whatToDo(line) ?? 'Search for a payment that this line pays together with another, or send the money back at the bank and match both lines here.'}`
}

type ChoiceProps = { candidate: Candidate; line: Receipt; isDisabled: boolean; onChoose: (match: Match) => void }

function Choice({ candidate, line, isDisabled, onChoose }: ChoiceProps) {
  const { matched_with, id, amount, date, status, pin, agent, text, together_with } = candidate
  const isAlone = together_with.length === 0
  const name = agent === null ? text || `Line ${id}` : `${agent.first_name} ${agent.last_name}`
  const details = [matchWords(matched_with, line), pin === null ? '' : `PIN ${pin}`, status, agent?.email ?? '']
  return (
    <UnstyledButton
      className={styles.candidate}
      disabled={isDisabled}
      onClick={() =>
        onChoose({
          matched_with,
          target_id: id,
          ...(isAlone ? {} : { together_with: together_with.map((other) => other.id) }),
        })
      }
    >
      <Text span fw={600} style={{ overflowWrap: 'anywhere' }}>
        {name}
      </Text>
      <span>{formatAmount(amount)}</span>
      <Text span fz="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {details.filter((detail) => detail !== '').join(' · ')}
      </Text>
      <Text span fz="sm" c="dimmed">
        <Day moment={date} />
      </Text>
      {isAlone ? null : (
        <Text span fz="sm" style={{ gridColumn: '1 / -1', overflowWrap: 'anywhere' }}>
          Together with{' '}
          {together_with.map((other) => (
            <Fragment key={other.id}>
              {formatAmount(other.amount)} of <Day moment={other.booked_on} />
              {' · '}
            </Fragment>
          ))}
          {text}
        </Text>
      )}
    </UnstyledButton>
  )
}
