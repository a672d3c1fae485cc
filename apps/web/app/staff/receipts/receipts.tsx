import { Button, NativeSelect } from '@mantine/core'
import { IconFileImport, IconSearch } from '@tabler/icons-react'
import { Link } from 'react-router'
import { DebouncedInput } from '../parts/debounced-input.tsx'
import { DoneLine } from '../parts/done-line.tsx'
import { FilterCard } from '../parts/filter-card.tsx'
import { StaffHeading } from '../parts/screen-meta.tsx'
import { DONE_LINE } from '../queue/focus.ts'
import { KeysButton } from '../queue/keys-button.tsx'
import { Panes } from '../queue/panes.tsx'
import queueStyles from '../queue/queue.module.css'
import { ApproveMatched } from './approve-matched.tsx'
import { LineDialogs } from './line-dialogs.tsx'
import { MAX_SEARCH_LENGTH, showChoices } from './line-filter.ts'
import { LineList } from './line-list.tsx'
import { LinePane } from './line-pane.tsx'
import styles from './receipts.module.css'
import { type LineActions, useLineActions } from './use-line-actions.ts'

/** The lines of bank statements, each beside what it is about, and the approval of what has arrived. */
export default function Receipts() {
  const actions = useLineActions()
  const { lines, line } = actions
  const hasNothing = line === undefined && lines.chosenId === undefined
  return (
    <div className={queueStyles.screen}>
      <StaffHeading text="Bank statement lines. Match each line, then approve the payments that have arrived." />
      <div className={styles.tools}>
        <ApproveMatched />
        <Button
          component={Link}
          to="/staff/receipts/import"
          variant="default"
          size="sm"
          leftSection={<IconFileImport size={18} stroke={1.8} aria-hidden />}
        >
          Import a statement
        </Button>
        <KeysButton onClick={actions.showKeys} />
      </div>
      <div className={styles.filter} data-chosen={lines.chosenId !== undefined || undefined}>
        <Filter actions={actions} />
      </div>
      <DoneLine done={actions.done} id={DONE_LINE} />
      <Panes
        isChosen={lines.chosenId !== undefined}
        isAlone={hasNothing && lines.rows !== undefined}
        hasRecord={!hasNothing}
        back="All lines"
        onBack={() => lines.choose(undefined)}
        list={<LineList lines={lines} onStep={actions.step} />}
      >
        <LinePane actions={actions} />
      </Panes>
      <LineDialogs actions={actions} />
    </div>
  )
}

function Filter({ actions: { lines, forget } }: { actions: LineActions }) {
  const { show = '', search = '' } = lines.filter
  const narrow = (values: { show?: string; search?: string }) => {
    forget()
    lines.narrow(values)
  }
  return (
    <FilterCard
      label="Which lines"
      isEmpty={show === '' && search === ''}
      onClear={() => narrow({ show: '', search: '' })}
    >
      <NativeSelect
        label="Show"
        data={showChoices}
        value={show}
        onChange={({ currentTarget: { value } }) => narrow({ show: value })}
      />
      <DebouncedInput
        type="search"
        label="Search"
        placeholder="PIN, name or email"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={MAX_SEARCH_LENGTH}
        leftSection={<IconSearch size={18} stroke={1.8} aria-hidden />}
        value={search}
        onType={(text) => narrow({ search: text })}
      />
    </FilterCard>
  )
}
