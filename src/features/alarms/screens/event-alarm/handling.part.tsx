import type { SpecialTabProps } from '../../../../crud/detail/special-tabs.ts'
import { DoorCommands } from '../DoorCommands.tsx'
import { Procedure } from '../Procedure.tsx'
import { Repeats } from '../Repeats.tsx'

/** What is to be done about an alarm. */
export default function Handling({ record }: SpecialTabProps) {
  const id = Number(record['eventAlarmId'])
  const { doorId } = record
  return (
    <>
      <Procedure id={id} />
      <Repeats id={id} />
      {typeof doorId === 'number' && <DoorCommands doorId={doorId} />}
    </>
  )
}
