import { WithFace } from '../../../crud/fields/Face.tsx'
import type { LogRow } from '../../../live/views/event-log.state.ts'

/** A person with their face; otherwise the credential or keycode that the event names. */
export function Who({ row, who }: { row: LogRow; who: string | undefined }) {
  if (row.person === undefined) return <span>{who}</span>
  return (
    <WithFace personId={row.personId} name={row.person}>
      {who}
    </WithFace>
  )
}
