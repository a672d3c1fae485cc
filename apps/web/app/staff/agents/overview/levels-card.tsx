import type { StaffAgent } from '@evergrove/contract/agents/agents'
import { useState } from 'react'
import { ListCard } from '../../../components/list/list-card.tsx'
import { DataTable } from '../../../components/table/data-table.tsx'
import { DoneLine } from '../../parts/done-line.tsx'
import { isAllowed, useStaff } from '../../session/current-staff.ts'
import { levelColumns } from './level-columns.tsx'
import { type LevelRow, levelRows } from './level-rows.ts'
import { RewardDialog } from './reward-dialog.tsx'

/** How full the six levels below are, what they have brought, and which reward is still owed. */
export function LevelsCard({ agent }: { agent: StaffAgent }) {
  const { role } = useStaff()
  const [owed, setOwed] = useState<LevelRow['reached']>()
  const [isAsked, setIsAsked] = useState(false)
  const [done, setDone] = useState<{ text: string }>()
  const ask = (reached: LevelRow['reached']) => {
    setOwed(reached)
    setIsAsked(true)
    setDone(undefined)
  }
  const columns = levelColumns(isAllowed(role, ['finance', 'support']) ? ask : undefined)
  return (
    <ListCard id="levels" title="Levels">
      <DoneLine done={done} />
      <DataTable labelledBy="levels" columns={columns} rows={levelRows(agent)} rowKey={({ level }) => level} />
      <RewardDialog
        agentId={agent.id}
        isOpen={isAsked}
        owed={owed}
        onClose={() => setIsAsked(false)}
        onDone={(text) => {
          setIsAsked(false)
          setDone({ text })
        }}
      />
    </ListCard>
  )
}
