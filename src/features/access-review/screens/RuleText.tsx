import { Text } from '@mantine/core'
import { useSiteZone } from '../../../api/site-time.ts'
import { dateTimeText } from '../../../crud/fields/instants.ts'

interface RuleTextProps {
  status: string
  dueAt: string
  unanswered: string
}

/** When answers take effect, and what becomes of lines without one. */
export function RuleText({ status, dueAt, unanswered }: RuleTextProps) {
  const zone = useSiteZone()
  if (status !== 'running' && status !== 'draft') return null
  return (
    <Text size="sm" maw="75ch">
      Due {dateTimeText(dueAt, zone)}. Nothing ends at once: access to be removed ends when the review finishes, by an
      administrator or at the due date. Until then every answer can be changed. Lines without an answer are then{' '}
      <strong>{unanswered === 'remove' ? 'removed' : 'kept'}</strong>.
    </Text>
  )
}
