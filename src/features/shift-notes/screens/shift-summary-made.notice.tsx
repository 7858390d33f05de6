import { Anchor } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { dayText } from '../../../domain/fields/time.ts'
import { shiftSummaryMade, type ShiftSummaryMade } from '../domain/messages.ts'
import { shifts } from '../domain/shift-note.ts'

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** 'Harbour House, night shift of 21/11/2026: 3 notes, 1 of them important'. */
export function summaryText({ site, shift, day, notes, important }: ShiftSummaryMade): string {
  const marked = important > 0 ? `, ${important} of them important` : ''
  return `${site}, ${shifts[shift].toLowerCase()} shift of ${dayText(day)}: ${counted(notes, 'note', 'notes')}${marked}`
}

/** Where the notes of the shift are read. */
export const notesPath = ({ areaId, day, shift }: ShiftSummaryMade): string =>
  `/monitoring/shift-notes?${new URLSearchParams({ areaId: String(areaId), day: `${day}..${day}`, shift })}`

/** Says that the summary of a shift is there, and leads to its notes. Stays until it is closed. */
export default function showSummary(argument: unknown): void {
  const made = shiftSummaryMade.parse(argument)
  notifications.show({
    title: `Shift summary from ${made.by}`,
    message: (
      <>
        {summaryText(made)}. <Anchor href={notesPath(made)}>Read the notes</Anchor>
      </>
    ),
    autoClose: false,
  })
}
