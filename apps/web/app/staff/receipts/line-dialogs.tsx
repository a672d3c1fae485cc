/** The questions about a line that need more than a reason. */
import type { MatchedWith } from '@evergrove/contract/receipts/receipt-words'
import type { Candidate, Receipt } from '@evergrove/contract/receipts/receipts'
import { Box, Checkbox, Text, UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { Day } from '../../components/day.tsx'
import { Dialog, DialogFooter } from '../../components/dialogs/dialog.tsx'
import { ListStates } from '../../components/list/list-states.tsx'
import { formatAmount } from '../../components/money.ts'
import { Unbroken } from '../../components/unbroken.tsx'
import { DebouncedInput } from '../parts/debounced-input.tsx'
import { outdatedLook } from '../parts/use-address.ts'
import { PROPOSED, proposable, useSecondPerson } from '../proposals/second-person.tsx'
import { type Act, type AskProps, after } from '../queue/kind.ts'
import styles from '../queue/queue.module.css'
import { ReasonDialog } from '../queue/reason-dialog.tsx'
import { staffAct, staffQuery } from '../session/staff-api.ts'
import { isCredit, MAX_SEARCH_LENGTH, matchWords, whatToDo } from './receipt-words.ts'

type Match = { matched_with: MatchedWith; target_id?: number; together_with?: number[] }

/** Assigns the line. */
export const assign = ({ id }: Receipt, match: Match) =>
  after(staffAct('POST /staff/receipts/{id}/assign', { params: { id }, body: match }), (row) => ({
    word: matchWords(match.matched_with, row),
    row,
  }))

type DialogProps = AskProps<Receipt>

/**
 * Lets staff assign a line. Only records with the amount of the line are offered, or a fee that other lines complete.
 */
export const AssignDialog = (props: DialogProps) => (
  <ChoiceDialog {...props} title="Assign this line" isReturn={false} />
)

/** Asks for the line with which the money was sent back. */
export const ReturnedDialog = (props: DialogProps) => (
  <ChoiceDialog {...props} title="Match with the line that sent it back" isReturn />
)

type ChoiceDialogProps = DialogProps & { title: string; isReturn: boolean }

function ChoiceDialog({ title, isOpen, onGone, ...form }: ChoiceDialogProps) {
  return (
    <Dialog isOpen={isOpen} title={title} onClose={form.onClose} onGone={onGone} returnsFocus={false}>
      <ChoiceForm {...form} />
    </Dialog>
  )
}

/** Asks why a line should not have been imported, and whether that applies to its whole import. */
export function TakeOutDialog({ row, onDecide, ...dialog }: DialogProps) {
  const { id, amount } = row
  const [isWhole, setWhole] = useState(false)
  const isForTwo = useSecondPerson('receipt.take-out')
  const takeOut = (reason: string): ReturnType<Act<Receipt>> =>
    after(
      proposable(staffAct('POST /staff/receipts/take-out', { body: { ids: [id], whole_imports: isWhole, reason } })),
      ({ isProposed }) => (isProposed ? { text: PROPOSED } : { word: 'Taken out', stays: true }),
    )
  return (
    <ReasonDialog
      {...dialog}
      title="Take this line out?"
      action={isForTwo ? 'Propose' : 'Take out'}
      more={
        <Checkbox
          mt="md"
          label="Also take out all other lines of this import that are not matched"
          checked={isWhole}
          onChange={({ currentTarget: { checked } }) => setWhole(checked)}
        />
      }
      onConfirm={(reason) => onDecide(() => takeOut(reason))}
    >
      {`${formatAmount(amount)} goes out of cash and unmatched receipts, because it should not have been imported. The line stays in the list as taken out. To undo this, import the statement again.`}
      {isForTwo ? ' Another person has to confirm it.' : null}
    </ReasonDialog>
  )
}

type ChoiceFormProps = Omit<ChoiceDialogProps, 'isOpen' | 'onGone' | 'title'>

function ChoiceForm({ row: line, isReturn, isBusy, problem, onDecide, onClose }: ChoiceFormProps) {
  const [search, setSearch] = useState('')
  const text = search.trim()
  const query = useQuery({
    ...staffQuery('GET /staff/receipts/{id}/candidates', {
      params: { id: line.id },
      query: text === '' ? {} : { search: text },
    }),
    // The last result stays while the next search runs.
    placeholderData: keepPreviousData,
    // Colleagues may match lines meanwhile.
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
            style={{ overflowY: 'auto' }}
            {...outdatedLook(query.isPlaceholderData)}
          >
            {candidates?.map((candidate) => (
              <li key={keyOf(candidate)}>
                <Choice
                  candidate={candidate}
                  line={line}
                  isDisabled={isBusy}
                  onChoose={(match) => onDecide(() => assign(line, match))}
                />
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
      <Text span fz="sm" c="dimmed">
        <Unbroken text={details.filter((detail) => detail !== '').join(' · ')} />
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
